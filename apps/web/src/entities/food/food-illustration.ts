import almonds from "../../assets/art/almonds.webp";
import apple from "../../assets/art/apple.webp";
import chicken from "../../assets/art/chicken.webp";
import coffee from "../../assets/art/coffee.webp";
import egg from "../../assets/art/egg.webp";
import meat from "../../assets/art/meat.webp";
import parmesan from "../../assets/art/parmesan.webp";
import penne from "../../assets/art/penne.webp";
import potatoes from "../../assets/art/potatoes.webp";
import risotto from "../../assets/art/risotto.webp";
import salad from "../../assets/art/salad.webp";
import salmon from "../../assets/art/salmon.webp";
import soup from "../../assets/art/soup.webp";
import spaghetti from "../../assets/art/spaghetti.webp";
import toast from "../../assets/art/toast.webp";
import vegetables from "../../assets/art/vegetables.webp";
import yogurt from "../../assets/art/yogurt.webp";

const illustrations = {
  almonds,
  apple,
  chicken,
  coffee,
  egg,
  meat,
  parmesan,
  penne,
  potatoes,
  risotto,
  salad,
  salmon,
  soup,
  spaghetti,
  toast,
  vegetables,
  yogurt,
};
export type IllustrationName = keyof typeof illustrations;

/** Patterns for the start of a word in the name; the first match wins. */
const namePatterns: readonly (readonly [RegExp, IllustrationName])[] = [
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
const illustrationByCategory: Readonly<Record<string, IllustrationName>> = {
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

/** The illustration for a food's name, or else for its category. */
export function matchIllustration(name: string, category?: string | null): IllustrationName | undefined {
  return namePatterns.find(([pattern]) => pattern.test(name))?.[1] ?? illustrationByCategory[category ?? ""];
}

/** The illustration at thumbnail size. */
export function getFoodIllustration(name: string, category?: string | null): string | undefined {
  const found = matchIllustration(name, category);
  return found && illustrations[found];
}
