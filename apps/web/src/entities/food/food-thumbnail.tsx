import { useState } from "react";

/** The illustrations at thumbnail size, by file. */
const thumbnails = import.meta.glob<string>("../../assets/art/*.webp", { eager: true, import: "default" });

/** Patterns for the start of a word in the name; the first match wins. */
const namePatterns: readonly (readonly [RegExp, string])[] = [
  [/\b(spaghett|linguin|tagliatell|bucatin|vermicell|trenett)/i, "spaghetti"],
  [/\b(risott|riso\b)/i, "risotto"],
  [/\b(penne|pasta\b|maccheron|rigaton|fusill|lasagn|ravioli|gnocch|orecchiett|farfalle\b)/i, "penne"],
  [/\b(zupp|minestr|brodo|vellutat|passato di|passata di verdur)/i, "soup"],
  [/\b(insalat|caprese)/i, "salad"],
  [/\b(pane\b|panin|toast|tramezzin|fett[ae] biscottat|crostin|crostoni|bruschett)/i, "toast"],
  [/\b(poll[oi]\b|tacchin|galletto|faraon)/i, "chicken"],
  [/\b(manzo|vitell|maial|bistecc|tagliata\b|spezzatin|agnell|saltimbocc|scaloppin|salsicc|arrosto\b)/i, "meat"],
  [/\bpolpett\w+ (al|in|di (manzo|carne|vitello|maiale))\b/i, "meat"],
  [/\b(salmon|trota|tonno|branzin|orat|merluzz|sgombr)/i, "salmon"],
  [/\b(uov|frittat|omelett)/i, "egg"],
  [/\b(cappuccin|caff[eè]|espress|macchiat)/i, "coffee"],
  [/\b(yogurt|kefir|skyr)/i, "yogurt"],
  [/\b(parmig|grana\b|pecorin)/i, "parmesan"],
  [/\b(mel[ae]\b)/i, "apple"],
  [/\b(mandorl|nocciol|noci\b|pistacch|anacard)/i, "almonds"],
  [/\b(patat[ae]\b)/i, "potatoes"],
  [/\b(zucchin|melanzan|peperon(?!cin)|cavol|broccol|spinac|biet|verdur|carciof|asparag|fagiolin)/i, "vegetables"],
  [/\b(verz|radicch|fungh|pomodor|finocch|carot|cicori|caponat)/i, "vegetables"],
];

/** The illustration of a stock food's category, where there is one. */
const illustrationByCategory: Readonly<Record<string, string>> = {
  "Primi piatti": "spaghetti",
  "Pasta e riso": "penne",
  "Cereali e farine": "risotto",
  "Zuppe e minestre": "soup",
  Legumi: "soup",
  "Verdure e ortaggi": "salad",
  "Verdure cotte e conservate": "salad",
  "Contorni e insalate": "salad",
  "Patate e tuberi": "potatoes",
  Carne: "meat",
  Pesce: "salmon",
  Uova: "egg",
  "Caffè e tè": "coffee",
  "Latte e yogurt": "yogurt",
  "Cereali per la colazione": "yogurt",
  Formaggi: "parmesan",
  "Frutta a guscio e semi": "almonds",
  "Frutta fresca": "apple",
  "Pane e sostituti": "toast",
};

/** The file name of the illustration for a food's name, or else for its category. */
export function matchIllustration(name: string, category?: string | null): string | undefined {
  return namePatterns.find(([pattern]) => pattern.test(name))?.[1] ?? illustrationByCategory[category ?? ""];
}

/** The illustration at thumbnail size. */
export function getFoodIllustration(name: string, category?: string | null): string | undefined {
  const found = matchIllustration(name, category);
  return found && thumbnails[`../../assets/art/${found}.webp`];
}

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
