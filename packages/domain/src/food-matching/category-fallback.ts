import { findCookingMethod, findFormOfWord, isDigits, isNeutralWord, isSpecialProductWord } from "./word-classes.ts";
import { inflectedForms } from "../search/inflections.ts";
import { tokenizeName, normalizeSearchText } from "../search/search-tokenizer.ts";

/**
 * Groups of foods whose kinds differ so little in energy that the kind need not be in the tables: a tea of any herb,
 * a jam of any fruit, an apple of any variety. `namePattern` matches the start of the name, `fallbackName` replaces
 * the whole name, `exceptionPattern` excludes different foods. `isVarietyOnly`: only a variety or a place may follow,
 * not "alla" or "di".
 */
type FallbackRule = {
  namePattern: RegExp;
  fallbackName: string;
  exceptionPattern?: RegExp;
  isVarietyOnly?: true;
};

const fallbackRules: readonly FallbackRule[] = [
  {
    namePattern: /^(marmellat[ae]|confettur[ae])/,
    fallbackName: "marmellata",
    exceptionPattern: /cipoll|peperonc|light/,
  },
  { namePattern: /^(succo|succhi|nettare)/, fallbackName: "succo di frutta", exceptionPattern: /limon|zero/ },
  { namePattern: /^(centrifugat[oi]|centrifuga|estratt[oi])/, fallbackName: "succo di frutta" },
  { namePattern: /^(frullat[oi]|smoothie)/, fallbackName: "frullato di frutta" },
  { namePattern: /^(tisan[ae]|infus[oi]|camomilla)/, fallbackName: "tisana" },
  { namePattern: /^(te|the) (verde|nero|bianco)/, fallbackName: "tè" },
  { namePattern: /^(te|the)/, fallbackName: "tè", exceptionPattern: /fredd|latte|pesca|limone/ },
  { namePattern: /^ghiacciol[oi]/, fallbackName: "ghiacciolo" },
  { namePattern: /^sorbett[oi]/, fallbackName: "sorbetto" },
  {
    namePattern: /^granit[ae]/,
    fallbackName: "granita al limone",
    exceptionPattern: /caff|mandorl|pistacch|panna/,
  },
  {
    namePattern: /^gelat[oi]( artigianal[ei])?/,
    fallbackName: "gelato",
    exceptionPattern: /soia|yogurt|biscott|stecc/,
  },
  {
    namePattern: /^(yogurt|yoghurt) greco/,
    fallbackName: "yogurt greco alla frutta",
    exceptionPattern: /bianc|natural/,
  },
  {
    namePattern: /^(yogurt|yoghurt)/,
    fallbackName: "yogurt alla frutta",
    exceptionPattern: /greco|magr|soia|bianc|capra|pecora|cocco|natural|bere/,
  },
  { namePattern: /^miele/, fallbackName: "miele" },
  { namePattern: /^spritz/, fallbackName: "spritz", exceptionPattern: /analcol/ },
  { namePattern: /^caramell[ae]/, fallbackName: "caramelle", exceptionPattern: /cioccol|mou/ },
  {
    namePattern: /^pane/,
    fallbackName: "pane",
    exceptionPattern: /dolc|nutell|burr|olio|marmell|tost|latte|cioccol|carasau|azzim/,
  },
  {
    namePattern: /^(fette biscottate|fetta biscottata)/,
    fallbackName: "fette biscottate",
    exceptionPattern: /marmell|nutell|burr|miele/,
  },
  { namePattern: /^cracker(s)?/, fallbackName: "cracker" },
  { namePattern: /^grissini/, fallbackName: "grissini", exceptionPattern: /cioccol/ },
  { namePattern: /^tarall(i|ini|ucci)/, fallbackName: "taralli", exceptionPattern: /dolc|glass|vino/ },
  {
    namePattern: /^(biscott[oi])/,
    fallbackName: "biscotti",
    exceptionPattern: /cioccol|cocco|nocciol|burr|mandorl|crema|cane/,
  },
  { namePattern: /^(frollin[oi])/, fallbackName: "frollini", exceptionPattern: /cioccol/ },
  {
    namePattern: /^(vellutat[ae]|passat[oi])/,
    fallbackName: "passato di verdure",
    exceptionPattern: /pomodor|legum|cec|fagiol|lenticch|patat/,
  },
  {
    namePattern: /^(frittat[ae]|frittatina)/,
    fallbackName: "frittata con verdure formaggi o carne",
    exceptionPattern: /pasta|maccheron|spaghett/,
  },
  {
    namePattern: /^crostata (con |di |alla )?(marmellata|confettura)/,
    fallbackName: "crostata di marmellata",
  },
  {
    namePattern: /^(torta salata|quiche)/,
    fallbackName: "torta salata alle verdure",
    exceptionPattern: /salmon|formagg|pancett|lorraine|salsicc/,
  },
  {
    namePattern: /^salsicc(ia|e)/,
    fallbackName: "salsiccia",
    exceptionPattern: /secc|stagion|soia|vegan|pollo|tacchin/,
  },
  {
    namePattern: /^ravioli|^tortelli|^tortelloni/,
    fallbackName: "ravioli di verdure cotti",
    exceptionPattern:
      /carne|brasat|pesc|salmon|fritt|cines|nutell|zucca|patat|formagg|ricott|burr|funghi|gamber|pomodor|ragu|sugo|panna|pesto/,
  },
  {
    namePattern: /^bruschett[ae]/,
    fallbackName: "bruschetta al pomodoro",
    exceptionPattern: /nutell|salmon|formagg|lardo|salsicc/,
  },
  {
    namePattern: /^(pollo|petto di pollo) (al|ai|alla|alle) (curry|paprika|limone|rosmarino|erbe|spezie)/,
    fallbackName: "petto di pollo",
  },
  ...[
    "mela",
    "pera",
    "pesca",
    "uva",
    "arancia",
    "ciliegie",
    "prugne",
    "fragole",
    "melone",
    "anguria",
    "albicocca",
    "fichi",
    "banana",
    "limone",
    "clementine",
    "mandarino",
    "ananas",
    "pompelmo",
    "kiwi",
    "pomodori",
    "pomodorini",
    "insalata",
    "cipolla",
    "peperoni",
    "melanzane",
    "zucchine",
    "carciofi",
    "cavolfiore",
    "zucca",
    "funghi",
    "olive",
    "fagioli",
    "prosciutto crudo",
    "prosciutto cotto",
    "salame",
    "mortadella",
    "speck",
    "bresaola",
    "pancetta",
    "coppa",
    "porchetta",
    "parmigiano",
    "grana",
    "pecorino",
    "mozzarella",
    "ricotta",
    "gorgonzola",
    "scamorza",
    "provola",
    "burrata",
    "asiago",
    "stracchino",
    "fontina",
    "olio",
    "vino rosso",
    "vino bianco",
    "prosecco",
    "birra",
    "liquore",
    "acqua",
    "caffè",
    "riso",
    "lenticchie",
    "ceci",
    "tonno",
    "salmone",
    "gamberi",
    "focaccia",
    "piadina",
    "mandorle",
    "noci",
    "nocciole",
    "pistacchi",
    "cioccolato fondente",
    "cioccolato al latte",
    "spinaci",
    "patatine",
    "uova",
    "latte",
    "aceto",
    "hamburger",
    "bistecca",
    "tagliata",
    "carpaccio",
    "tartare",
    "caponata",
    "ribollita",
    "cannolo",
    "arancino",
    "bruschetta",
    "polenta",
    "pane",
    "panettone",
  ].map((name): FallbackRule => ({
    namePattern: toNamePattern(name),
    fallbackName: name,
    isVarietyOnly: true,
  })),
];

function toNamePattern(name: string): RegExp {
  const forms = normalizeSearchText(name)
    .split(" ")
    .map((word) => `(?:${[word, ...inflectedForms(word)].join("|")})`);
  return new RegExp(`^${forms.join(" ")}`);
}

/** Varieties and places of origin: they do not change the food. */
const varietyWords = new Set(
  (
    "annurca annurche renetta renette stark gala fuji golden pink lady delicious royal smith abate kaiser williams conference " +
    "coscia decana tarocco sanguinella navel vaniglia rossa rosso rosse rossi gialla giallo gialle gialli bianca bianco bianche " +
    "bianchi nera nero nere neri verde verdi viola rosa tabacchiera percoca italia vittoria ferrovia duroni tropea dorata ramati " +
    "ramato ramata pachino marzano piccadilly datterini datterino ciliegino camone iceberg gentile riccia canasta lollo cappuccia " +
    "toscano toscana toscani pugliese pugliesi ligure liguri siciliano siciliana siciliani sardo sarda sardi romano romana romani umbro " +
    "campano campana calabrese calabresi piemontese piemontesi lucano veneto veneta lombardo abruzzese napoletano napoletana " +
    "trentino altoatesino dop igp doc docg stagionato stagionata stagionati mesi dolce dolci piccante piccanti affumicato affumicata " +
    "selvatico selvatica selvatici montagna alpeggio norcia parma modena praga bologna napoli milano felino varzi sauris valtellina " +
    "zibello altamura cafone taggiasche leccino cerignola greche verona noto bronte avola langhe feltrina sorrento chioggia treviso " +
    "castelluccio tracina artigianale artigianali spina fermo frizzante mosso novello ambrata bionda gassata minerale liscia " +
    "sgusciate sgusciati sgusciata pelate tostate tostati tostata denocciolate snocciolate temperatura ambiente riviera lago terra " +
    "scottona chianina angus fassona marchigiana romagnola wagyu podolica barese genovese bolognese ferrarese triestino " +
    "vapore brace freddo fredda freddi fredde tagliato tagliata condita scondita crudo cruda lavata pinne gialle filetti"
  ).split(" "),
);

const prepositionPattern = /^(d|di|del|dello|della|dei|degli|delle|dell|al|allo|alla|ai|agli|alle|all|a|da)$/;

/** Words that turn any food into a different one, so that the fallback does not apply. */
const otherFoodPattern =
  /^(ripien|farcit|light|zero|proteic|vegan|soia|senza|salat|fritt|integral|condit|grattugi|avanz|mezz)/;

/**
 * Returns the name of the food group where no table has the kind: "marmellata di sambuco" becomes "marmellata".
 * `isKnown` returns whether a word occurs in any food's name: a made-up word is not a kind of anything. Undefined
 * where no rule matches.
 */
export function findFallbackName(text: string, isKnown: (word: string) => boolean): string | undefined {
  if (/,| (e|ed|con|col|coi|su) /u.test(text)) return undefined;
  const plainName = normalizeSearchText(text);
  for (const { namePattern, fallbackName, exceptionPattern, isVarietyOnly } of fallbackRules) {
    const matchedStart = namePattern.exec(plainName)?.[0];
    if (
      matchedStart === undefined ||
      (plainName.length > matchedStart.length && plainName[matchedStart.length] !== " ")
    )
      continue;
    const rest = plainName.slice(matchedStart.length).trim();
    if (rest === "" || exceptionPattern?.test(rest) || /^(in|\d)/.test(rest)) continue;
    const hasPreposition = prepositionPattern.test(rest.split(" ")[0] ?? "");
    const isInCategory = tokenizeName(rest).every(
      (word) =>
        varietyWords.has(word) ||
        isNeutralWord(word) ||
        isDigits(word) ||
        (isVarietyOnly !== true && hasPreposition && isKindWord(word, isKnown)),
    );
    if (isInCategory) return fallbackName;
  }
  return undefined;
}

function isKindWord(word: string, isKnown: (word: string) => boolean): boolean {
  return (
    !otherFoodPattern.test(word) &&
    !isSpecialProductWord(word) &&
    findFormOfWord(word) === undefined &&
    findCookingMethod(word) === undefined &&
    isKnown(word)
  );
}
