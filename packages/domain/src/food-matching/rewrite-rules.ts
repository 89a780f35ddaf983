import { generalizeCheese } from "./generic-cheese.ts";
import { findFallbackName } from "./category-fallback.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";

/** Shapes of pasta: with a sauce, "pasta" replaces each of them. */
const pastaShapePattern =
  /^(spaghett\w+|penne( rigate)?|mezze penne|pennette|fusilli|rigatoni|mezzi rigatoni|mezze maniche|maccheroni|maccheroncini|farfalle|linguine|bucatini|orecchiette|conchiglie|paccheri|trofie|trenette|bavette|vermicelli|capellini|ziti|tortiglioni|sedani|sedanini|casarecce|caserecce|gemelli|ditalini|cavatelli|calamarata|strozzapreti|scialatielli|tagliatelle|tagliolini|fettuccine|pappardelle|tonnarelli|garganelli|pici|bigoli|malloreddus|gnocchetti sardi|pipe|eliche|lumache|busiate|fregola)(?= \w)/;

/** True for a shape of pasta followed by other words: "fusilli con zucchine". */
export const isPastaShape = (text: string): boolean => pastaShapePattern.test(normalizeSearchText(text));

/** Soups whose broth has next to no energy (5 kcal per 100 g): without it, the food is the same. */
const brothSoupPattern = /^(tortellini|cappelletti|ravioli|canederli|agnolotti)( .*)? in brodo(?: (?:di|vegetale).*)?$/;

/** Salads of a single vegetable or fruit: the plain food, undressed. */
const singleSaladPattern =
  /^insalat(?:a|ina) (?:mista )?di ((?:finocch|radicch|aranc|cetriol|cavol|rucola|lattug|valerian|songin|sedan|indivi|spinacin|misticanz|scarol|ravanell|iceberg).*)$/;

/** Diminutives of a food: "un biscottino". */
const diminutives: readonly (readonly [RegExp, string])[] = [
  [/^frittatin([ae])/, "frittat$1"],
  [/^biscottin([oi])/, "biscott$1"],
  [/^grappin[oi]/, "grappa"],
  [/^insalatin([ae])/, "insalat$1"],
  [/^minestrina/, "pastina"],
  [/^vellutatina/, "vellutata"],
  [/^spaghi(?= )/, "spaghetti"],
  [/^mozzarellin([ae])/, "mozzarell$1"],
  [/^caffettino/, "caffe"],
  [/^torttina|^tortina/, "torta"],
  [/^vinello/, "vino"],
];

/** How a food is cut or served, where it does not change the food: "a fette", "senza buccia". */
const servingSuffixPattern =
  / (a fette|a fettine|a cubetti|a dadini|a pezzi|a pezzetti|a rondelle|a spicchi|a filetti|in foglie|in busta|in pinzimonio|fus[oaie]|raffermo|inzuppat[oaie]|scaldat[oaie]|riscaldat[oaie]|abbrustolit[oaie]|ben caldo|congelat[oaie]|scongelat[oaie]|glassat[oaie]|confezionat[oaie]|tostat[oaie]|da frigo|di frigo|fredd[oaie]|cald[oaie]|tiepid[oaie]|schiacciat[oaie]|sbucciat[oaie]|tagliat[oaie]|gratinat[oaie] al forno|sciolt[oaie]|spremut[oaie]|sgocciolat[oaie]|avanzat[oaie]|scondit[oaie]|alla julienne|al naturale|appena scottat[oaie]|ben cott[oaie]|al sangue|con la buccia|senza buccia|senza pelle|con la pelle|senza sale|senza zucchero|senza olio|senza burro|all acqua pazza|al sale|in crosta di sale|al cartoccio|alla spina|fatt[oaie] in casa|della nonna|del giorno|del bar|dell orto|di stagione|con buccia|a parte|all italiana|nostran[oaie]|ai ferri)$/;

/**
 * Returns other names to try where no food matches the words with confidence, the closest first. `isKnown` returns
 * whether a word occurs in any food's name.
 */
export function listRewrites(text: string, isKnown: (word: string) => boolean): string[] {
  const plainName = normalizeSearchText(text);
  const withoutSuffix = plainName.replace(servingSuffixPattern, "");
  // Without its suffix "spremuta", "toast e spremuta" would end in "e".
  const bareName = / (e|ed|con|di|al|alla|o)$/.test(withoutSuffix) ? plainName : withoutSuffix;
  const withGenericCheese = generalizeCheese(plainName);
  const diminutive = diminutives.find(([form]) => form.test(plainName));
  const rewrites = [
    ...(withGenericCheese === plainName
      ? []
      : [withGenericCheese, withGenericCheese.replace(/\bprosciutto cotto\b|\bcotto\b/, "prosciutto")]),
    ...(bareName === plainName ? [] : [bareName]),
    ...(pastaShapePattern.test(`${plainName} `)
      ? [plainName.replace(pastaShapePattern, "pasta"), plainName.replace(pastaShapePattern, "spaghetti")]
      : []),
    ...(diminutive === undefined ? [] : [plainName.replace(diminutive[0], diminutive[1])]),
    ...(singleSaladPattern.test(plainName) ? [plainName.replace(singleSaladPattern, "$1")] : []),
    ...(brothSoupPattern.test(plainName) ? [plainName.replace(brothSoupPattern, "$1$2")] : []),
  ];
  const fallbackName =
    findFallbackName(text, isKnown) ?? (bareName === plainName ? undefined : findFallbackName(bareName, isKnown));
  return fallbackName === undefined ? rewrites : [...rewrites, fallbackName];
}
