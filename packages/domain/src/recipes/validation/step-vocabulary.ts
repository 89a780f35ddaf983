import type { Ingredient, IngredientKind } from "../ingredients/ingredient.ts";
import { ingredientTokens } from "../ingredients/ingredient-tokenizer.ts";

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const kinds = (names: string): ReadonlySet<IngredientKind> =>
  new Set(names.split(" ").filter((name) => name !== "") as IngredientKind[]);

/** Words for what comes of the listed things by itself: "la crema". No ingredient of their own. */
const shapes = list(
  "salsa salse sugo sughetto soffritto crema minestra vellutata condimento marinata marinatura glassa vinaigrette citronette " +
    "dressing emulsione fondo intingolo infuso succo sciroppo caramello composto base piatto spuma croccante cestini nidi " +
    "insalata insalatina macedonia",
);
/** Words for what a recipe may make itself, where it says so. */
const makeable = list(
  "frittata frittatina omelette torta crostata ciambella pastella minestrone besciamella polpetta polpette polpettine polpettone " +
    "crocchette hamburger burger patty scaloppina scaloppine tagliata carpaccio tartare tartara bruschetta bruschette crostone " +
    "crostoni crostino crostini toast sandwich tramezzino tramezzini tartellette frullato smoothie sorbetto granita arrosto bollito " +
    "meringa saltimbocca cotoletta cotolette ragu spezzatino pesto hummus guacamole mousse budino peperonata caponata ratatouille " +
    "pure tempura crumble strudel girelle cialda cialde tortino tortini tortine muffin pancake pancakes waffle crepe crepes crespella " +
    "crespelle frittella frittelle dessert maionese gnocchi pasta sfoglia focaccia pane piadina piadine biscotti falafel gelato " +
    "panatura impasto brodo",
);
const makes =
  /(prepar|form|ricav|ott(e|ie)n|realizz|modell|crea|compon|trasform|impast|confezion)\p{L}*|\bfa(i|te|re)(?!\p{L})/giu;

const only = (said: readonly string[], words: ReadonlySet<string>): string | undefined =>
  said.length === 1 && words.has(said[0] ?? "") ? said[0] : undefined;

/** True for words that name a sauce or a cut of what is listed. */
export const isShape = (said: readonly string[]): boolean =>
  only(said, shapes) !== undefined || cutsOf(said).length > 0;

/** True for words that name a dish: no ingredient where the recipe is of that dish, or makes it on the way. */
export const isDish = (said: readonly string[]): boolean => only(said, makeable) !== undefined;

/** True where a text tells how a dish comes about: "prepara una besciamella". */
function isMadeIn(said: readonly string[], text: string): boolean {
  const word = only(said, makeable);
  if (word === undefined) return false;
  return [...text.matchAll(makes)].some(({ index }) =>
    ingredientTokens(text.slice(index)).slice(1, 7).includes(word),
  );
}

type Covers = { words: ReadonlySet<string>; kinds: ReadonlySet<IngredientKind>; names?: RegExp };
const family = (words: string, of: string, names?: RegExp): Covers => ({
  words: list(words),
  kinds: kinds(of),
  ...(names && { names }),
});

/** Dishes that are bought ready, too: only who has what they are made of can have made them. */
const doughs: Covers = family(
  "pasta gnocchi pane piadina piadine focaccia biscotti sfoglia",
  "farina impasto cereale frutta-secca",
);

/**
 * True for words of a dish that a recipe makes of what is listed: `head` are the words of its title that say what it is,
 * `text` its steps.
 */
export function isMadeHere(
  said: readonly string[],
  { head, text }: { head: ReadonlySet<string>; text: string },
  rows: readonly Ingredient[],
): boolean {
  const word = only(said, makeable);
  if (word === undefined) return false;
  const hasBase = !doughs.words.has(word) || rows.some(({ kind }) => doughs.kinds.has(kind));
  return hasBase && (head.has(word) || isMadeIn(said, text));
}

const meats = "pollame maiale manzo agnello selvaggina pesce alternativa-vegetale";

/** Words for a cut or a shape, and the listed kinds that it may be of. Without any of them it is meat that nobody listed. */
const cuts: readonly Covers[] = [
  family("filetto filetti straccetti", meats),
  family("fettina fettine bocconcino bocconcini", `${meats} salume formaggio`),
  family(
    "involtino involtini spiedino spiedini",
    `${meats} salume formaggio crostaceo mollusco verdura fungo frutta pasta pasta-fresca impasto`,
  ),
];

const cutsOf = (said: readonly string[]): readonly Covers[] =>
  cuts.filter(({ words }) => only(said, words) !== undefined);

/** True for words that name what comes of the listed things: a sauce of any, a cut of those that it is made of. */
export function isShapeOf(said: readonly string[], rows: readonly Ingredient[]): boolean {
  if (only(said, shapes) !== undefined) return true;
  return cutsOf(said).some(({ kinds: of }) => rows.some((row) => of.has(row.kind)));
}

/** Words for a whole kind of food, and the listed ones that they may stand for. */
const families: readonly Covers[] = [
  family("carne carni", "pollame maiale manzo agnello selvaggina salume", /macinato|spezzatino|carne/),
  family(
    "macinato macinata bistecca bistecche braciola braciole",
    "pollame maiale manzo agnello",
    /macinato|bistecc/,
  ),
  family(
    "polpette polpetta polpettine hamburger burger arrosto bollito spezzatino scaloppine scaloppina tagliata carpaccio tartare cotoletta cotolette ragu",
    "pollame maiale manzo agnello selvaggina pesce",
  ),
  family("crostini crostoni crostone bruschetta bruschette toast tramezzini tramezzino sandwich", "pane"),
  family("pesce pesci", "pesce crostaceo mollusco"),
  family("crostacei molluschi", "crostaceo mollusco"),
  family("verdura verdure ortaggi", "verdura fungo legume conserva"),
  family("frutta", "frutta conserva"),
  family("legumi", "legume"),
  family("cereali", "cereale riso"),
  family("formaggio formaggi", "formaggio", /formaggio/),
  family("salumi salume affettati", "salume"),
  family("funghi fungo", "fungo"),
  family("erbe erbette odori aromi", "erba spezia verdura"),
  family("spezie spezia", "spezia erba"),
  family("pasta impasto sfoglia", "pasta pasta-fresca impasto farina"),
  family("lievito", "", /lievito|cremor|bicarbonato/),
  family("brodo", "brodo"),
  family("vino", "", /\bvin|marsala|spumante|prosecco|porto/),
  family("liquore", "alcol"),
  family("olio", "olio"),
  family("ungere", "olio grasso"),
  family("aceto", "", /aceto/),
  family("farina farine", "farina"),
  family("zucchero", "dolcificante"),
  family("cioccolato", "cioccolato"),
  family("pane", "pane"),
  family("pangrattato panatura", "", /pangrattato|panko|corn flakes|impanatura/),
  family("riso", "riso"),
  family("uovo uova albume albumi tuorlo tuorli chiara chiare rosso rossi", "uovo"),
  family("pomodoro pomodori pomodorino pomodorini passata pelati", "", /pomodor|passata|pelati/),
  family("noodles spaghetti", "pasta pasta-fresca"),
  family("burro", "grasso"),
  family("frutti mare", "mollusco crostaceo"),
  family("dolcificante", "dolcificante"),
  family("semi", "seme"),
  family("peperoncino", "", /peperoncin/),
];

/** True where words for a whole kind of food may stand for a listed ingredient: "la carne" for the minced beef. */
export function namesFamilyOf(said: readonly string[], row: Ingredient): boolean {
  const word = said.length === 1 ? said[0] : undefined;
  if (word === undefined) return false;
  return families.some(
    ({ words, kinds: of, names }) => words.has(word) && (of.has(row.kind) || names?.test(row.name) === true),
  );
}

/** Parts that a food has whether a list names them or not. */
export const foodParts = list(
  "succo scorza scorzetta scorzette buccia zeste polpa semi foglia foglie gambo gambi chicco chicchi spicchio spicchi fetta fette filetto " +
    "filetti cimetta cimette cime cuore cuori punta punte grani pezzi cubetti dadini albume albumi tuorlo tuorli testa teste costa " +
    "coste ciuffo rametto rametti trito noce noci mezzo mezza filo crosta",
);
