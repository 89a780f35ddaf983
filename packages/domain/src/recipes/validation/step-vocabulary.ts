import type { Ingredient, IngredientKind } from "../ingredients/ingredient.ts";
import { tokenizeIngredientText } from "../ingredients/ingredient-tokenizer.ts";

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const parseKinds = (names: string): ReadonlySet<IngredientKind> =>
  new Set(names.split(" ").filter((name) => name !== "") as IngredientKind[]);

/** Words for results of the listed ingredients, "la crema": they are not an ingredient of their own. */
const preparationWords = wordSet(
  "salsa salse sugo sughetto soffritto crema minestra vellutata condimento marinata marinatura glassa vinaigrette citronette " +
    "dressing emulsione fondo intingolo infuso succo sciroppo caramello composto base piatto spuma croccante cestini nidi " +
    "insalata insalatina macedonia",
);
/** Words for dishes that a recipe can make itself, where its steps state so. */
const dishWords = wordSet(
  "frittata frittatina omelette torta crostata ciambella pastella minestrone besciamella polpetta polpette polpettine polpettone " +
    "crocchette hamburger burger patty scaloppina scaloppine tagliata carpaccio tartare tartara bruschetta bruschette crostone " +
    "crostoni crostino crostini toast sandwich tramezzino tramezzini tartellette frullato smoothie sorbetto granita arrosto bollito " +
    "meringa saltimbocca cotoletta cotolette ragu spezzatino pesto hummus guacamole mousse budino peperonata caponata ratatouille " +
    "pure tempura crumble strudel girelle cialda cialde tortino tortini tortine muffin pancake pancakes waffle crepe crepes crespella " +
    "crespelle frittella frittelle dessert maionese gnocchi pasta sfoglia focaccia pane piadina piadine biscotti falafel gelato " +
    "panatura impasto brodo",
);
const makingVerbPattern =
  /(prepar|form|ricav|ott(e|ie)n|realizz|modell|crea|compon|trasform|impast|confezion)\p{L}*|\bfa(i|te|re)(?!\p{L})/giu;

const singleWord = (tokens: readonly string[], words: ReadonlySet<string>): string | undefined =>
  tokens.length === 1 && words.has(tokens[0] ?? "") ? tokens[0] : undefined;

/** True for words that name a sauce or a cut of the listed ingredients. */
export const isPreparationOrCut = (tokens: readonly string[]): boolean =>
  singleWord(tokens, preparationWords) !== undefined || matchingCuts(tokens).length > 0;

/** True for words that name a dish: not an ingredient where the recipe is of that dish, or makes it in a step. */
export const isDishWord = (tokens: readonly string[]): boolean => singleWord(tokens, dishWords) !== undefined;

/** True where a text describes making the dish: "prepara una besciamella". */
function isMadeInText(tokens: readonly string[], text: string): boolean {
  const word = singleWord(tokens, dishWords);
  if (word === undefined) return false;
  return [...text.matchAll(makingVerbPattern)].some(({ index }) =>
    tokenizeIngredientText(text.slice(index)).slice(1, 7).includes(word),
  );
}

type WordFamily = { words: ReadonlySet<string>; kinds: ReadonlySet<IngredientKind>; names?: RegExp };
const wordFamily = (words: string, kindNames: string, names?: RegExp): WordFamily => ({
  words: wordSet(words),
  kinds: parseKinds(kindNames),
  ...(names && { names }),
});

/** Dishes that are also sold ready-made: they count as self-made only where their base ingredient is listed. */
const doughFamily: WordFamily = wordFamily(
  "pasta gnocchi pane piadina piadine focaccia biscotti sfoglia",
  "farina impasto cereale frutta-secca",
);

/**
 * True for words of a dish that a recipe makes of the listed ingredients: `head` contains the title's words for the
 * dish, `text` the steps.
 */
export function isSelfMadeDish(
  tokens: readonly string[],
  { head, text }: { head: ReadonlySet<string>; text: string },
  rows: readonly Ingredient[],
): boolean {
  const word = singleWord(tokens, dishWords);
  if (word === undefined) return false;
  const hasBase = !doughFamily.words.has(word) || rows.some(({ kind }) => doughFamily.kinds.has(kind));
  return hasBase && (head.has(word) || isMadeInText(tokens, text));
}

const meatKindNames = "pollame maiale manzo agnello selvaggina pesce alternativa-vegetale";

/**
 * Words for a cut or a shape, and the kinds that it can be of. Without a listed ingredient of those kinds the word
 * counts as unlisted meat.
 */
const cutFamilies: readonly WordFamily[] = [
  wordFamily("filetto filetti straccetti", meatKindNames),
  wordFamily("fettina fettine bocconcino bocconcini", `${meatKindNames} salume formaggio`),
  wordFamily(
    "involtino involtini spiedino spiedini",
    `${meatKindNames} salume formaggio crostaceo mollusco verdura fungo frutta pasta pasta-fresca impasto`,
  ),
];

const matchingCuts = (tokens: readonly string[]): readonly WordFamily[] =>
  cutFamilies.filter(({ words }) => singleWord(tokens, words) !== undefined);

/** True for words that name a result of the listed ingredients: a sauce of any, a cut only of matching kinds. */
export function isPreparationOf(tokens: readonly string[], rows: readonly Ingredient[]): boolean {
  if (singleWord(tokens, preparationWords) !== undefined) return true;
  return matchingCuts(tokens).some(({ kinds: of }) => rows.some((row) => of.has(row.kind)));
}

/** Words for a whole kind of food, and the listed ingredients that they can refer to. */
const foodFamilies: readonly WordFamily[] = [
  wordFamily("carne carni", "pollame maiale manzo agnello selvaggina salume", /macinato|spezzatino|carne/),
  wordFamily(
    "macinato macinata bistecca bistecche braciola braciole",
    "pollame maiale manzo agnello",
    /macinato|bistecc/,
  ),
  wordFamily(
    "polpette polpetta polpettine hamburger burger arrosto bollito spezzatino scaloppine scaloppina tagliata carpaccio tartare cotoletta cotolette ragu",
    "pollame maiale manzo agnello selvaggina pesce",
  ),
  wordFamily("crostini crostoni crostone bruschetta bruschette toast tramezzini tramezzino sandwich", "pane"),
  wordFamily("pesce pesci", "pesce crostaceo mollusco"),
  wordFamily("crostacei molluschi", "crostaceo mollusco"),
  wordFamily("verdura verdure ortaggi", "verdura fungo legume conserva"),
  wordFamily("frutta", "frutta conserva"),
  wordFamily("legumi", "legume"),
  wordFamily("cereali", "cereale riso"),
  wordFamily("formaggio formaggi", "formaggio", /formaggio/),
  wordFamily("salumi salume affettati", "salume"),
  wordFamily("funghi fungo", "fungo"),
  wordFamily("erbe erbette odori aromi", "erba spezia verdura"),
  wordFamily("spezie spezia", "spezia erba"),
  wordFamily("pasta impasto sfoglia", "pasta pasta-fresca impasto farina"),
  wordFamily("lievito", "", /lievito|cremor|bicarbonato/),
  wordFamily("brodo", "brodo"),
  wordFamily("vino", "", /\bvin|marsala|spumante|prosecco|porto/),
  wordFamily("liquore", "alcol"),
  wordFamily("olio", "olio"),
  wordFamily("ungere", "olio grasso"),
  wordFamily("aceto", "", /aceto/),
  wordFamily("farina farine", "farina"),
  wordFamily("zucchero", "dolcificante"),
  wordFamily("cioccolato", "cioccolato"),
  wordFamily("pane", "pane"),
  wordFamily("pangrattato panatura", "", /pangrattato|panko|corn flakes|impanatura/),
  wordFamily("riso", "riso"),
  wordFamily("uovo uova albume albumi tuorlo tuorli chiara chiare rosso rossi", "uovo"),
  wordFamily("pomodoro pomodori pomodorino pomodorini passata pelati", "", /pomodor|passata|pelati/),
  wordFamily("noodles spaghetti", "pasta pasta-fresca"),
  wordFamily("burro", "grasso"),
  wordFamily("frutti mare", "mollusco crostaceo"),
  wordFamily("dolcificante", "dolcificante"),
  wordFamily("semi", "seme"),
  wordFamily("peperoncino", "", /peperoncin/),
];

/** True where words for a whole kind of food can refer to a listed ingredient: "la carne" to the minced beef. */
export function isFamilyNameOf(tokens: readonly string[], row: Ingredient): boolean {
  const word = tokens.length === 1 ? tokens[0] : undefined;
  if (word === undefined) return false;
  return foodFamilies.some(
    ({ words, kinds: of, names }) => words.has(word) && (of.has(row.kind) || names?.test(row.name) === true),
  );
}

/** Parts of a food, which need not be listed separately. */
export const foodPartWords = wordSet(
  "succo scorza scorzetta scorzette buccia zeste polpa semi foglia foglie gambo gambi chicco chicchi spicchio spicchi fetta fette filetto " +
    "filetti cimetta cimette cime cuore cuori punta punte grani pezzi cubetti dadini albume albumi tuorlo tuorli testa teste costa " +
    "coste ciuffo rametto rametti trito noce noci mezzo mezza filo crosta",
);
