import { cookingWord, formWord, isFigure, isHarmless, isSpecial } from "./word-classes.ts";
import { inflections } from "../search/inflections.ts";
import { nameWords, searchText } from "../search/search-tokenizer.ts";

/**
 * Foods whose kinds differ so little in energy that the kind need not be in the tables: a tea of any herb, a jam of any
 * fruit, an apple of any variety. `said` is how the name begins, `meant` the words that stand for all of them, `but`
 * what makes another food of it. `varieties`: only a variety or a place may follow, no "alla" and no "di".
 */
type Kinds = { said: RegExp; meant: string; but?: RegExp; varieties?: true };

const kinds: readonly Kinds[] = [
  { said: /^(marmellat[ae]|confettur[ae])/, meant: "marmellata", but: /cipoll|peperonc|light/ },
  { said: /^(succo|succhi|nettare)/, meant: "succo di frutta", but: /limon|zero/ },
  { said: /^(centrifugat[oi]|centrifuga|estratt[oi])/, meant: "succo di frutta" },
  { said: /^(frullat[oi]|smoothie)/, meant: "frullato di frutta" },
  { said: /^(tisan[ae]|infus[oi]|camomilla)/, meant: "tisana" },
  { said: /^(te|the) (verde|nero|bianco)/, meant: "tè" },
  { said: /^(te|the)/, meant: "tè", but: /fredd|latte|pesca|limone/ },
  { said: /^ghiacciol[oi]/, meant: "ghiacciolo" },
  { said: /^sorbett[oi]/, meant: "sorbetto" },
  { said: /^granit[ae]/, meant: "granita al limone", but: /caff|mandorl|pistacch|panna/ },
  { said: /^gelat[oi]( artigianal[ei])?/, meant: "gelato", but: /soia|yogurt|biscott|stecc/ },
  { said: /^(yogurt|yoghurt) greco/, meant: "yogurt greco alla frutta", but: /bianc|natural/ },
  {
    said: /^(yogurt|yoghurt)/,
    meant: "yogurt alla frutta",
    but: /greco|magr|soia|bianc|capra|pecora|cocco|natural|bere/,
  },
  { said: /^miele/, meant: "miele" },
  { said: /^spritz/, meant: "spritz", but: /analcol/ },
  { said: /^caramell[ae]/, meant: "caramelle", but: /cioccol|mou/ },
  { said: /^pane/, meant: "pane", but: /dolc|nutell|burr|olio|marmell|tost|latte|cioccol|carasau|azzim/ },
  {
    said: /^(fette biscottate|fetta biscottata)/,
    meant: "fette biscottate",
    but: /marmell|nutell|burr|miele/,
  },
  { said: /^cracker(s)?/, meant: "cracker" },
  { said: /^grissini/, meant: "grissini", but: /cioccol/ },
  { said: /^tarall(i|ini|ucci)/, meant: "taralli", but: /dolc|glass|vino/ },
  { said: /^(biscott[oi])/, meant: "biscotti", but: /cioccol|cocco|nocciol|burr|mandorl|crema|cane/ },
  { said: /^(frollin[oi])/, meant: "frollini", but: /cioccol/ },
  {
    said: /^(vellutat[ae]|passat[oi])/,
    meant: "passato di verdure",
    but: /pomodor|legum|cec|fagiol|lenticch|patat/,
  },
  {
    said: /^(frittat[ae]|frittatina)/,
    meant: "frittata con verdure formaggi o carne",
    but: /pasta|maccheron|spaghett/,
  },
  { said: /^crostata (con |di |alla )?(marmellata|confettura)/, meant: "crostata di marmellata" },
  {
    said: /^(torta salata|quiche)/,
    meant: "torta salata alle verdure",
    but: /salmon|formagg|pancett|lorraine|salsicc/,
  },
  { said: /^salsicc(ia|e)/, meant: "salsiccia", but: /secc|stagion|soia|vegan|pollo|tacchin/ },
  {
    said: /^ravioli|^tortelli|^tortelloni/,
    meant: "ravioli di verdure cotti",
    but: /carne|brasat|pesc|salmon|fritt|cines|nutell|zucca|patat|formagg|ricott|burr|funghi|gamber|pomodor|ragu|sugo|panna|pesto/,
  },
  { said: /^bruschett[ae]/, meant: "bruschetta al pomodoro", but: /nutell|salmon|formagg|lardo|salsicc/ },
  {
    said: /^(pollo|petto di pollo) (al|ai|alla|alle) (curry|paprika|limone|rosmarino|erbe|spezie)/,
    meant: "petto di pollo",
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
  ].map((name): Kinds => ({ said: startOf(name), meant: name, varieties: true })),
];

function startOf(name: string): RegExp {
  const forms = searchText(name)
    .split(" ")
    .map((word) => `(?:${[word, ...inflections(word)].join("|")})`);
  return new RegExp(`^${forms.join(" ")}`);
}

/** Varieties and places of origin: what is called by one is the same food. */
const varieties = new Set(
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

const prepositions = /^(d|di|del|dello|della|dei|degli|delle|dell|al|allo|alla|ai|agli|alle|all|a|da)$/;

/** Words that make another food of any: they are in no kind. */
const changes =
  /^(ripien|farcit|light|zero|proteic|vegan|soia|senza|salat|fritt|integral|condit|grattugi|avanz|mezz)/;

/**
 * The words for the whole family of a food whose kind no table has: "marmellata di sambuco" is marmellata. `isKnown`
 * tells whether a word is in any food's name: a made-up word is no kind of anything. Undefined where it is no family's.
 */
export function familyOf(text: string, isKnown: (word: string) => boolean): string | undefined {
  if (/,| (e|ed|con|col|coi|su) /u.test(text)) return undefined;
  const plain = searchText(text);
  for (const { said, meant, but, varieties: only } of kinds) {
    const start = said.exec(plain)?.[0];
    if (start === undefined || (plain.length > start.length && plain[start.length] !== " ")) continue;
    const rest = plain.slice(start.length).trim();
    if (rest === "" || but?.test(rest) || /^(in|\d)/.test(rest)) continue;
    const joined = prepositions.test(rest.split(" ")[0] ?? "");
    const fits = nameWords(rest).every(
      (word) =>
        varieties.has(word) ||
        isHarmless(word) ||
        isFigure(word) ||
        (only !== true && joined && isKind(word, isKnown)),
    );
    if (fits) return meant;
  }
  return undefined;
}

function isKind(word: string, isKnown: (word: string) => boolean): boolean {
  return (
    !changes.test(word) &&
    !isSpecial(word) &&
    formWord(word) === undefined &&
    cookingWord(word) === undefined &&
    isKnown(word)
  );
}
