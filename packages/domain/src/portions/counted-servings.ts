import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { inflectedForms } from "../search/inflections.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";

/**
 * Categories of foods that are ordered and served by the piece or plate: "una pasta al pomodoro", "due cappuccini".
 */
const servedCategories = new Set([
  "Primi piatti",
  "Secondi piatti",
  "Contorni e insalate",
  "Zuppe e minestre",
  "Piatti dal mondo",
  "Panini e fast food",
  "Pizza, focacce e torte salate",
  "Bevande analcoliche",
  "Bevande alcoliche",
  "Caffè e tè",
  "Gelati e sorbetti",
  "Dolci e pasticceria",
]);

/** Foods of other categories that are one serving when counted: cuts of meat, whole fish, jars, a salad. */
const servedHeadNouns = new Set(
  (
    "bistecca cotoletta braciola costata fiorentina hamburger scaloppina fettina orata branzino spigola trota sogliola " +
    "insalata macedonia frittata omelette yogurt kefir budino brioche cornetto croissant burger cotechino wurstel piadina " +
    "porridge panino rosetta michetta ciabatta bagel barretta merendina"
  ).split(" "),
);

/** Small pieces of which a plate contains several: their number is not a number of plates. */
const smallPiecePattern =
  /^(polpett|crocchett|nugget|bocconcin|involtin|crostin|fagottin|arancin|suppli|olive|patatin|castagnol|struffol|gnocch|raviol|tortell|cappellett|agnolott|alic|acciugh|sard|gamber|calamar|cozz|vongol|seppi|bigne|frittell|straccett|bastoncin|spiedin|zeppol|canederl|fior[ei]|scaloppin|saltimbocc|zucchin|melanzan|peperon|patat|carciof|fagiol|pisell|uov|crespell|pancake|falafel|gyoza|sushi|nigiri|uramaki|profiterol|meringh|macaron|caramell|cioccolatin)/;

/**
 * True for a food of which one is a serving: its count multiplies the usual portion. False where its category is
 * unknown.
 */
export function isCountedInServings(food: Partial<Pick<LexiconFood, "name" | "category">>): boolean {
  if (smallPiecePattern.test(normalizeSearchText(food.name ?? ""))) return false;
  if (food.category !== undefined && servedCategories.has(food.category)) return true;
  const first = normalizeSearchText(food.name ?? "").split(" ")[0] ?? "";
  return servedHeadNouns.has(first) || inflectedForms(first).some((form) => servedHeadNouns.has(form));
}
