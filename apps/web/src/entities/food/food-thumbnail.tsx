import { useState } from "react";
import { getFoodIllustration } from "./food-illustration.ts";

type Props = {
  name: string;
  imageUrl?: string | null | undefined;
  category?: string | null | undefined;
  /** 48 px, 76 px, or the size of the container. */
  size?: "m" | "l" | "fill";
};

const sizeClass = { m: "thumb", l: "thumb thumb-l", fill: "thumb thumb-fill" } as const;

/**
 * A food's picture: its photo, else the illustration of its kind, else its initial. Decorative: the name stands beside
 * it.
 */
export function FoodThumbnail({ name, imageUrl, category, size = "m" }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const photo = imageUrl !== brokenUrl ? imageUrl : undefined;
  const source = photo ?? getFoodIllustration(name, category);
  return (
    <span className={sizeClass[size]} aria-hidden="true">
      {source ? (
        <img
          src={source}
          alt=""
          width="96"
          height="96"
          loading="lazy"
          decoding="async"
          onError={() => setBrokenUrl(source)}
        />
      ) : (
        name.trim().charAt(0).toLocaleUpperCase("it-IT")
      )}
    </span>
  );
}
