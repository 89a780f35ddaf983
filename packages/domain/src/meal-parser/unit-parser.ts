/** A unit of an amount: a weight, a volume, or a unit for which foods have weights of their own. */
export type ParsedUnit =
  | { kind: "grams" | "millilitres"; factor: number }
  | { kind: "counted"; singular: string; isPlural: boolean };

const gramsByUnit: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  grammo: 1,
  grammi: 1,
  hg: 100,
  etto: 100,
  etti: 100,
  ettogrammo: 100,
  ettogrammi: 100,
  kg: 1000,
  kilo: 1000,
  kili: 1000,
  chilo: 1000,
  chili: 1000,
  chilogrammo: 1000,
  chilogrammi: 1000,
};

const millilitresByUnit: Readonly<Record<string, number>> = {
  ml: 1,
  millilitro: 1,
  millilitri: 1,
  cc: 1,
  cl: 10,
  centilitro: 10,
  centilitri: 10,
  dl: 100,
  decilitro: 100,
  decilitri: 100,
  l: 1000,
  lt: 1000,
  litro: 1000,
  litri: 1000,
};

/** Singular, then its other forms and synonyms. */
const countedUnitForms = [
  "fetta fette fettona fettone",
  "fettina fettine",
  "cucchiaio cucchiai cucchiaiata cucchiaiate cucchiaione cucchiaioni",
  "cucchiaino cucchiaini",
  "bicchiere bicchieri bicchierone bicchieroni",
  "bicchierino bicchierini cicchetto shot shottino",
  "calice calici ombra ombre ombretta",
  "tazza tazze tazzona mug",
  "tazzina tazzine",
  "lattina lattine",
  "bottiglia bottiglie",
  "bottiglietta bottigliette",
  "vasetto vasetti",
  "scatoletta scatolette",
  "scatola scatole",
  "porzione porzioni porzioncina porzioncine",
  "piatto piatti piattino piattini piattone",
  "ciotola ciotole ciotolina bowl",
  "scodella scodelle fondina",
  "pezzo pezzi pezzetto pezzetti pezzettino pezzettini tocco tocchetto tocchetti",
  "trancio tranci trancetto",
  "cespo cespi testa teste cespuglio",
  "cono coni conetto",
  "gusto gusti",
  "vassoio vassoi vassoietto",
  "tagliere taglieri",
  "rotolo rotoli rotolino rotolini",
  "grappolo grappoli",
  "gheriglio gherigli",
  "scaglia scaglie",
  "tavoletta tavolette",
  "panetto panetti",
  "caraffa caraffe",
  "boccale boccali",
  "pinta pinte",
  "spolverata spolverate spolveratina",
  "mazzetto mazzetti",
  "striscia strisce",
  "dito dita",
  "quadretto quadretti quadratino quadratini quadrato quadrati",
  "spicchio spicchi",
  "foglia foglie foglioline",
  "manciata manciate manciatina pugnetto",
  "pugno pugni",
  "filo fili",
  "noce noci",
  "pizzico pizzichi presa prese",
  "bustina bustine",
  "busta buste",
  "sacchetto sacchetti pacchetto pacchetti pacchettino",
  "confezione confezioni pacco pacchi",
  "barattolo barattoli",
  "pallina palline",
  "coppetta coppette coppa coppe",
  "vaschetta vaschette",
  "costa coste",
  "gambo gambi",
  "acino acini chicco chicchi",
  "goccio goccia gocce",
  "mestolo mestoli",
  "misurino misurini scoop",
  "dose dosi",
  "cubetto cubetti",
  "rondella rondelle",
  "spruzzata spruzzo spruzzatina",
  "ciuffo ciuffi ciuffetto rametto rametti",
  "brick cartoncino",
  "zolletta zollette",
  "bastoncino bastoncini",
  "velo spalmata spalmatina ricciolo riccioli",
  "quartino quartini",
  "sorso sorsi sorsetto",
  "cestino cestini",
  "cartoccio",
  "foglio fogli",
  "boccone bocconi morso morsi",
].map((line) => line.split(" "));

/** Measures from which no weight of a food follows: their number is not a number of pieces either. */
const unweighableUnits =
  "kcal calorie caloria cal kj mg milligrammi milligrammo mcg oz once lb libbre euro cent minuti minuto anni cm mm".split(
    " ",
  );

/** Known misspellings of units: units are not subject to typo correction. */
const unitMisspellings: Readonly<Record<string, string>> = {
  taza: "tazza",
  bicchere: "bicchiere",
  bichiere: "bicchiere",
  bicchier: "bicchiere",
  bicher: "bicchiere",
  pacheto: "pacchetto",
  pachetto: "pacchetto",
  paccheto: "pacchetto",
  cuchiaio: "cucchiaio",
  cucchiao: "cucchiaio",
  cuchiaino: "cucchiaino",
  cuchiaini: "cucchiaino",
  cuchiai: "cucchiaio",
  scatoleta: "scatoletta",
  botiglia: "bottiglia",
  vaseto: "vasetto",
  manciatta: "manciata",
  piato: "piatto",
  porzine: "porzione",
  goccetto: "goccio",
  gocciolo: "goccio",
};

const unitsByWord = new Map<string, ParsedUnit>();
for (const [singular = "", ...others] of countedUnitForms) {
  if (!unitsByWord.has(singular)) unitsByWord.set(singular, { kind: "counted", singular, isPlural: false });
  for (const other of others)
    if (!unitsByWord.has(other)) unitsByWord.set(other, { kind: "counted", singular, isPlural: /[ei]$/.test(other) });
}
for (const word of unweighableUnits) unitsByWord.set(word, { kind: "counted", singular: word, isPlural: false });
for (const [word, factor] of Object.entries(gramsByUnit)) unitsByWord.set(word, { kind: "grams", factor });
for (const [word, factor] of Object.entries(millilitresByUnit)) unitsByWord.set(word, { kind: "millilitres", factor });

/** Returns the unit that a plain lower-case word names: "cucchiaiate" counts spoons; undefined for any other word. */
export function parseUnit(word: string): ParsedUnit | undefined {
  return unitsByWord.get(unitMisspellings[word] ?? word);
}

/** True for a singular that is a unit of some food ("coppetta"); false for minutes, calories and other words. */
export function isFoodUnit(word: string): boolean {
  return unitsByWord.get(word)?.kind === "counted" && !unweighableUnits.includes(word);
}

/** Unit words, and the words after them that make them foods: "fette biscottate", "noce moscata". */
const foodNameContinuations: Readonly<Record<string, RegExp>> = {
  fetta: /^(biscott?at|panat)/,
  fettina: /^(panat|impanat)/,
  noce: /^(?!d$|di$)/,
  coppa: /^(?!d$|di$)/,
  presa: /^(?!d$|di$)/,
  dose: /^(?!d$|di$)/,
  costa: /^(?!d$|di$)/,
  chicco: /^(?!d$|di$)/,
  cono: /^(?!d$|di$)/,
  cespo: /^(?!d$|di$)/,
  gusto: /^(?!d$|di$)/,
};

/**
 * True where the unit's word is part of a food's name because of the word after it: "fette biscottate". `word` is as
 * in the text, `nextWord` is undefined at the end.
 */
export function isUnitWordInFoodName(word: string, nextWord: string | undefined): boolean {
  const unit = unitsByWord.get(word);
  const continuation =
    foodNameContinuations[word] ?? (unit?.kind === "counted" ? foodNameContinuations[unit.singular] : undefined);
  return continuation !== undefined && continuation.test(nextWord ?? "");
}
