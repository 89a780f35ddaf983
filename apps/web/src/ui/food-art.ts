import almonds from "../assets/art/almonds.webp";
import apple from "../assets/art/apple.webp";
import coffee from "../assets/art/coffee.webp";
import egg from "../assets/art/egg.webp";
import parmesan from "../assets/art/parmesan.webp";
import penne from "../assets/art/penne.webp";
import risotto from "../assets/art/risotto.webp";
import salad from "../assets/art/salad.webp";
import salmon from "../assets/art/salmon.webp";
import soup from "../assets/art/soup.webp";
import spaghetti from "../assets/art/spaghetti.webp";
import toast from "../assets/art/toast.webp";
import yogurt from "../assets/art/yogurt.webp";

/** Words at the start of a word of the name; the first row that fits wins. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/\b(spaghett|linguin|tagliatell|bucatin|vermicell|trenett)/i, spaghetti],
  [/\b(risott|riso\b)/i, risotto],
  [/\b(penne|pasta\b|maccheron|rigaton|fusill|lasagn|ravioli|gnocch)/i, penne],
  [/\b(zupp|minestr|brodo|vellutat|passat[oa] di)/i, soup],
  [/\b(insalat)/i, salad],
  [/\b(salmon|trota|tonno|branzin|orat)/i, salmon],
  [/\b(uov|frittat|omelett)/i, egg],
  [/\b(cappuccin|caff[eè]|espress|macchiat)/i, coffee],
  [/\b(yogurt|kefir|skyr)/i, yogurt],
  [/\b(parmig|grana\b|pecorin)/i, parmesan],
  [/\b(mandorl|nocciol|noci\b|pistacch|anacard)/i, almonds],
  [/\b(mel[ae]\b)/i, apple],
  [/\b(pane\b|toast|fett[ae] biscottat|crostin|bruschett)/i, toast],
];

/** Picture of a category of stock foods, where one of ours stands for it. */
const byCategory: Readonly<Record<string, string>> = {
  "Primi piatti": spaghetti,
  "Pasta e riso": penne,
  "Cereali e farine": risotto,
  "Zuppe e minestre": soup,
  Legumi: soup,
  "Verdure e ortaggi": salad,
  "Verdure cotte e conservate": salad,
  "Contorni e insalate": salad,
  Pesce: salmon,
  Uova: egg,
  "Caffè e tè": coffee,
  "Latte e yogurt": yogurt,
  "Cereali per la colazione": yogurt,
  Formaggi: parmesan,
  "Frutta a guscio e semi": almonds,
  "Frutta fresca": apple,
  "Pane e sostituti": toast,
};

/** Our drawing for a food, by its name or else its category. */
export function foodArt(name: string, category?: string | null): string | undefined {
  return byName.find(([pattern]) => pattern.test(name))?.[1] ?? byCategory[category ?? ""];
}
