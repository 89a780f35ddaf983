import { createHash } from "node:crypto";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { Counter } from "prom-client";
import { createSingleFlight } from "../../lib/resilience/single-flight.ts";
import { isPhoto, makeThumbnail } from "../../lib/uploads/photo-upload.ts";
import { metricsRegistry } from "../../metrics/registry.ts";
import { createPictureCache } from "./picture-cache.ts";
import { createRateLimitedFetch, type BodyReader, type RateLimitedFetchOptions } from "./rate-limited-fetch.ts";

/** `missing`: the service has no such picture, or none that can be shown. */
export type PictureResult =
  | { status: "found"; webp: Buffer }
  | { status: "missing" }
  | { status: "unreachable"; reason: string };

export type ProductPictures = {
  /** Identifies the thumbnail of a picture, as 64 hex digits; undefined for an address that is not fetched. */
  versionOf: (imageUrl: string) => string | undefined;
  /** The thumbnail of a picture, fetched for this user where the cache has none. */
  read: (imageUrl: string, userId: string) => Promise<PictureResult>;
  /** Resolves when no picture is being fetched. */
  waitUntilIdle: () => Promise<void>;
};

export type ProductPicturesOptions = Pick<RateLimitedFetchOptions, "contact" | "timeoutMs" | "clock"> & {
  log: NonNullable<RateLimitedFetchOptions["log"]>;
  /** Folder of the thumbnails, and the bytes that they may take there. */
  dir: string;
  maxBytes: number;
  now: () => Date;
  /** Base URL; undefined means the public service. */
  imagesUrl?: string | undefined;
};

const pictureCounter = new Counter({
  name: "product_pictures_total",
  help: "Pictures of products that pages asked for, by where they came from: the cache, Open Food Facts, or nowhere",
  labelNames: ["outcome"],
  registers: [metricsRegistry],
});

/** Shorter side in pixels: three times that of the largest tile, 76 px. */
const thumbnailSide = 228;
const missingForMs = 86_400_000;
const maxFetches = 8;
const maxWaitingFetches = 200;
/** The service documents no limit for pictures; a page of search results shows about thirty. */
const maxCallsPerMinute = 300;

const pictureHost = "images.openfoodfacts.org";
const picturePath = /^\/images\/products\/(?:[\w-]+\/)+[\w.-]+\.(?:jpe?g|png|webp)$/;

/** The path of a picture of Open Food Facts; undefined for every other address, which is never fetched. */
function parsePicturePath(imageUrl: string): string | undefined {
  if (!URL.canParse(imageUrl)) return undefined;
  const { protocol, host, pathname } = new URL(imageUrl);
  return protocol === "https:" && host === pictureHost && picturePath.test(pathname) ? pathname : undefined;
}

const bytesReader: BodyReader = {
  accept: "image/webp, image/jpeg, image/png",
  read: async (response) => new Uint8Array(await response.arrayBuffer()),
};

/**
 * Pictures of products, fetched by the server, so that no phone is seen by Open Food Facts, and kept as thumbnails on
 * disk. One fetch per picture at a time; a picture that is not there is asked for again after a day.
 */
export function createProductPictures(options: ProductPicturesOptions): ProductPictures {
  const { dir, maxBytes, now, log, imagesUrl = `https://${pictureHost}` } = options;
  const cache = createPictureCache(dir, maxBytes, now);
  const flights = createSingleFlight<PictureResult>();
  const fetchLimit = bulkhead(maxFetches, maxWaitingFetches);
  const fetchPicture = createRateLimitedFetch({
    ...options,
    service: "pictures",
    maxCallsPerMinute,
    reader: bytesReader,
  });

  const fetchThumbnail = async (path: string, userId: string): Promise<Buffer | "missing" | { reason: string }> => {
    const url = new URL(`${imagesUrl.replace(/\/$/, "")}${path}`);
    const response = await fetchLimit.execute(() =>
      fetchPicture(url, userId, (body, found) => {
        if (!found) return null;
        // A page instead of a picture is a failure of the service: it would be the same for every picture.
        return body instanceof Uint8Array && isPhoto(body) ? body : undefined;
      }),
    );
    // A picture above the limit of a response will be so again.
    if (response.status === "unreachable")
      return response.reason === "too_long" ? "missing" : { reason: response.reason };
    return (response.value && (await makeThumbnail(response.value, thumbnailSide))) ?? "missing";
  };

  const readPicture = async (path: string, key: string, userId: string): Promise<PictureResult> => {
    // A disk that cannot be read or written costs the cache, not the picture.
    const reportDiskFailure = (error: unknown): undefined => {
      log.warn({ err: error }, "the cache of pictures cannot be used");
    };
    const cached = await cache.read(key).catch(reportDiskFailure);
    if (cached && (cached.bytes.length > 0 || now().getTime() - cached.storedMs < missingForMs)) {
      pictureCounter.inc({ outcome: "cached" });
      return cached.bytes.length > 0 ? { status: "found", webp: cached.bytes } : { status: "missing" };
    }
    const fetched = await fetchThumbnail(path, userId).catch((error: unknown) => {
      if (error instanceof BulkheadRejectedError) return { reason: "limit" };
      throw error;
    });
    if (fetched !== "missing" && "reason" in fetched) {
      pictureCounter.inc({ outcome: "unreachable" });
      return { status: "unreachable", reason: fetched.reason };
    }
    pictureCounter.inc({ outcome: fetched === "missing" ? "missing" : "fetched" });
    // An empty file stands for a picture that is not there.
    await cache.write(key, fetched === "missing" ? new Uint8Array() : fetched).catch(reportDiskFailure);
    return fetched === "missing" ? { status: "missing" } : { status: "found", webp: fetched };
  };

  const keyOf = (path: string): string => createHash("sha256").update(path).digest("hex");
  return {
    versionOf: (imageUrl) => {
      const path = parsePicturePath(imageUrl);
      return path === undefined ? undefined : keyOf(path);
    },
    read: async (imageUrl, userId) => {
      const path = parsePicturePath(imageUrl);
      if (path === undefined) return { status: "missing" };
      const key = keyOf(path);
      return flights.run(key, () => readPicture(path, key, userId));
    },
    waitUntilIdle: flights.waitUntilIdle,
  };
}
