import { useState, useSyncExternalStore } from "react";
import { createFoodPictureChooser, type FoodPictureChooser, type FoodPictureTable } from "@fetta/domain/food-picture";
import { queryClient } from "../../lib/api/query-client.ts";
import { findPrerenderedSource } from "../../lib/first-paint/prerendered.ts";
import { sessionKey, type Me } from "../session/session.ts";
import tableUrl from "@fetta/domain/food-pictures.json?url";

let choosePicture: FoodPictureChooser | undefined;
let tableRequest: Promise<void> | undefined;

/** Sets the table where a page is rendered outside of a browser. */
export function setFoodPictureTable(table: FoodPictureTable): void {
  choosePicture = createFoodPictureChooser(table);
}

async function loadPictureTable(): Promise<void> {
  const response = await fetch(tableUrl);
  setFoodPictureTable((await response.json()) as FoodPictureTable);
}

/** Loads the table with the first picture; after a failure the next picture loads it. */
function subscribeToChooser(onLoad: () => void): () => void {
  tableRequest ??= loadPictureTable().catch(() => {
    tableRequest = undefined;
  });
  void tableRequest.then(onLoad);
  return () => {};
}

/** The address of a food's drawing; undefined until the table of pictures is loaded. */
export function useFoodDrawing(name: string, category?: string | null): string | undefined {
  const getChooser = (): typeof choosePicture => choosePicture;
  const choose = useSyncExternalStore(subscribeToChooser, getChooser, getChooser);
  return choose && `/foods/${choose(name, category)}.svg`;
}

const productPicture = /^https:\/\/images\.openfoodfacts\.org\/images\/products\/((?:\d+\/)+)([\w.-]+)$/;

/**
 * Where this app has a picture: the server fetches those of Open Food Facts, in whose addresses the digits of the
 * barcode stand apart in folders, and the name of the file changes with the picture. Null for other hosts, which the
 * page may not load from, and where the server fetches none.
 */
export function toOwnPictureAddress(imageUrl: string, isFetchedByServer: boolean): string | null {
  if (/^\/(?!\/)/.test(imageUrl)) return imageUrl;
  const [, folders, file] = productPicture.exec(imageUrl) ?? [];
  if (!isFetchedByServer || folders === undefined || file === undefined) return null;
  return `/api/products/${folders.replaceAll("/", "")}/picture?v=${file}`;
}

/** Does not follow the session: the answer is that of the server, the same as long as it runs. */
const hasProductPictures = (): boolean => queryClient.getQueryData<Me>(sessionKey)?.pictures === true;

type Props = {
  name: string;
  imageUrl?: string | null | undefined;
  category?: string | null | undefined;
  /** 48 px, 76 px, or the size of the container. */
  size?: "m" | "l" | "fill";
};

const sizeClass = { m: "thumb", l: "thumb thumb-l", fill: "thumb thumb-fill" } as const;

/** A food's picture: its photo, else its drawing. Decorative: the name stands beside it. */
export function FoodThumbnail({ name, imageUrl, category, size = "m" }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const drawing = useFoodDrawing(name, category);
  const address = imageUrl ? toOwnPictureAddress(imageUrl, hasProductPictures()) : null;
  const photo = address === brokenUrl ? null : address;
  const [earlierSource] = useState(() => findPrerenderedSource(({ dataset }) => dataset["pictureOf"] === name));
  const source = photo ?? drawing ?? earlierSource;
  return (
    <span className={sizeClass[size]} aria-hidden="true">
      {source !== undefined && (
        <img
          src={source}
          data-picture-of={name}
          alt=""
          width="96"
          height="96"
          loading="lazy"
          decoding="async"
          // Without a connection a drawing that was never seen is missing: its tile stays empty.
          onError={({ currentTarget }) => (photo ? setBrokenUrl(photo) : (currentTarget.style.visibility = "hidden"))}
        />
      )}
    </span>
  );
}
