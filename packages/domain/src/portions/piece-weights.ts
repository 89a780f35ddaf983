import { normalizeSearchText } from "../search/search-tokenizer.ts";

/**
 * Weights of a piece (g, edible part) of foods whose table has no piece: household measures of USDA FoodData Central,
 * SR Legacy (2018, public domain). The slice of soft bread is half of the two that make a portion (SINU, LARN V
 * revisione, 2025, table 2). Where USDA has none (taralli, cantucci, amaretti, sushi, meatballs, a sheet of carasau)
 * the figure is a pack's weight over its pieces, rounded. Patterns match the plain name.
 */
const pieceWeights: readonly (readonly [pattern: RegExp, label: string, grams: number, instead?: true])[] = [
  // The table has the slice of a loaf.
  [/^pancarre/, "1 fetta", 25, true],
  [/^gallette/, "1 galletta", 9],
  [/^taralli/, "1 tarallo", 5],
  [/^grissini/, "1 grissino", 5],
  [/^pane carasau/, "1 foglio", 30],
  [/^pane croccante/, "1 fetta", 10],
  [/^crostini di pane/, "1 crostino", 10],
  [/^pane arabo/, "1 pita", 60],
  [/^tortilla di/, "1 tortilla", 49],
  [/^pancake/, "1 pancake", 38],
  [/^waffle/, "1 waffle", 75],
  [/^crepe/, "1 crepe", 70],
  [/^(savoiardi|biscotti savoiardi)/, "1 savoiardo", 11],
  [/^madeleine/, "1 madeleine", 25],
  [/^bigne alla/, "1 bignè", 30],
  [/^meringh/, "1 meringa", 10],
  [/^wafer/, "1 wafer", 8],
  [/^macaron/, "1 macaron", 15],
  [/^amaretti/, "1 amaretto", 6],
  [/^cantucci/, "1 cantuccio", 9],
  [/^(biscotti|cookie|frollini|lingue|petit)/, "1 biscotto", 10],
  [/^(caramell|gelatine di frutta|marshmallow|confetti|liquirizia)/, "1 caramella", 5],
  [/^gianduiotti/, "1 gianduiotto", 10],
  [/^torrone/, "1 pezzo", 15],
  [/^barretta al c/, "1 barretta", 43],
  [/^formaggio fuso a fette/, "1 sottiletta", 21],
  [/^formaggini/, "1 formaggino", 21],
  [/^formaggio filante/, "1 bastoncino", 24],
  [/^nuggets|^crocchette di pollo/, "1 pezzo", 16],
  [/^polpett/, "1 polpetta", 30],
  [/^bastoncini di pesce/, "1 bastoncino", 28],
  [/^sushi/, "1 pezzo", 30],
  [/^ravioli cinesi/, "1 raviolo", 25],
  [/^ostriche/, "1 ostrica", 14],
  [/^capesante/, "1 capasanta", 15],
  [/^(gamberi|gamberetti)/, "1 gambero", 7],
  [/^cozze, (bollite|cotte)/, "1 cozza", 4],
  [/^acciughe sott|^alici marinate/, "1 filetto", 4],
  [/^sardine sott|^sardine al/, "1 sardina", 12],
  [/^coscia di pollo/, "1 coscia", 114],
  [/^(ala di pollo|alette di pollo)/, "1 ala", 34],
  [/^uova strapazzate con bacon/, "1 uovo", 75],
  [/^fiori di zucca/, "1 fiore", 40],
  [/^latte fermentato/, "1 bottiglietta", 100],
  [/^panelle/, "1 panella", 25],
  [/^polenta/, "1 fetta", 80],
  [/^bacon/, "1 fetta", 12],
  // Drained weights of packs from cheese dairies and of canned legumes.
  [/^burrata/, "1 burrata", 125],
  [/^tomino/, "1 tomino", 90],
  [/^lardo/, "1 fetta", 10],
  [/^(ceci|fagioli [a-z]+|lenticchie|piselli) in scatola/, "1 scatola", 240],
  [/^mais in scatola/, "1 scatola", 140],
  [/^mango$/, "1 mango", 336],
  [/^melagrana/, "1 melagrana", 282],
  [/^melone\b/, "1 melone", 814],
  [/^anguria/, "1 anguria", 4518],
  [/^ananas$/, "1 ananas", 905],
  [/^papaya/, "1 papaya", 157],
  [/^lime\b/, "1 lime", 67],
  [/^frutto della passione/, "1 frutto", 18],
  [/^lamponi/, "1 lampone", 1.9],
  [/^mirtilli/, "1 mirtillo", 1.4],
  [/^fico d india/, "1 fico", 103],
  [/^litchi/, "1 litchi", 9.6],
  [/^kumquat/, "1 kumquat", 19],
  [/^nespole/, "1 nespola", 30],
  [/^amarene/, "1 amarena", 8.2],
  [/^albicocche secche/, "1 albicocca", 3.5],
  [/^fichi secchi/, "1 fico", 8.4],
  [/^mele cotte|^mela cotta/, "1 mela", 150],
  [/^pere cotte/, "1 pera", 150],
  [/^pesche sciroppate/, "1 mezza", 98],
  [/^pistacchi/, "1 pistacchio", 0.6],
  [/^anacardi/, "1 anacardo", 1.6],
  [/^arachidi/, "1 arachide", 1],
  [/^noci pecan/, "1 noce", 3],
  [/^noci del brasile/, "1 noce", 5],
  [/^castagne/, "1 castagna", 8.4],
  [/^zucchine/, "1 zucchina", 196],
  [/^melanzane/, "1 melanzana", 458],
  [/^peperoni/, "1 peperone", 119],
  [/^carciofi/, "1 carciofo", 120],
  [/^patate dolci/, "1 patata", 130],
  [/^porri\b/, "1 porro", 89],
  [/^barbabietola/, "1 barbabietola", 82],
  [/^rape\b/, "1 rapa", 122],
  [/^cavolini/, "1 cavolino", 19],
  [/^cavolfiore/, "1 cavolfiore", 588],
  [/^pannocchia/, "1 pannocchia", 103],
  [/^scalogno/, "1 scalogno", 25],
  [/^cipolla (arrostita|in padella|stufata)/, "1 cipolla", 94],
  [/^pomodori secchi/, "1 pomodoro", 2],
  [/^cetriolini/, "1 cetriolino", 15],
  [/^finocchi/, "1 finocchio", 234],
  [/^indivia belga/, "1 cespo", 53],
  [/^radicchio/, "1 cespo", 160],
  [/^(lattuga|insalata verde)/, "1 cespo", 163],
  [/^aglio$/, "1 cespo", 40],
  [/^noci$/, "1 gheriglio", 2],
  [/^(lattuga|insalata verde|radicchio|misticanza)/, "1 foglia", 8],
  [/^basilico fresco/, "1 foglia", 0.5],
  [/^menta fresca|^salvia/, "1 foglia", 0.5],
  [/^(prezzemolo|rosmarino|timo)/, "1 ciuffo", 1],
  [/^sedano(?! rapa)/, "1 gambo", 40],
  [/^(arista|arrosto|roast beef|tacchino arrosto)/, "1 fetta", 40],
];

/**
 * Slices by category (g): an ounce of cheese (USDA, as above), and a slice of cold cuts, of which a portion contains
 * 3-4.
 */
const sliceGramsByCategory: Readonly<Record<string, number>> = { Formaggi: 28, Salumi: 14.3 };

/** `instead`: replaces the unit of that name in the food's own table, which is not the piece that people count. */
type HouseholdUnit = { label: string; grams: number; instead: boolean };

/**
 * Returns units of a food that its own table lacks, with labels as in the tables; `category` as in the stock foods.
 */
export function listPieceWeights(name: string, category: string | undefined): HouseholdUnit[] {
  const plainName = normalizeSearchText(name);
  const matchingPieces = pieceWeights
    .filter(([pattern]) => pattern.test(plainName))
    .map(([, label, grams, instead = false]) => ({ label, grams, instead }));
  const slice = category === undefined ? undefined : sliceGramsByCategory[category];
  return slice === undefined || matchingPieces.some(({ label }) => label === "1 fetta")
    ? matchingPieces
    : [...matchingPieces, { label: "1 fetta", grams: slice, instead: false }];
}
