/** Phrases about the cook, the time or the amount that do not describe the food. */
const asidePatterns = [
  /(?<=burro )(?:una|due|tre|qualche|\d+) noc[ei](?!\p{L})/gu,
  /(?<!\p{L})anche (?=surgelat|congelat|in scatola|secch|fresc|già|precott)/gu,
  /(?<!\p{L})(se|per chi|a chi|come|quando) (vi |ti |li |lo |la |le |ce l'|ne )?(piac|gradit|necessari|serv|occorr|vuoi|vol(e|et)e|disponibil|avete|hai|trov|amat[ei]|amano|gradisc|prefer|desider)\p{L}*/gu,
  /(?<!\p{L})(?:ammollat|mess|lasciat|tenut)\p{L} (?:a bagno|in ammollo|in acqua(?: (?:fredda|tiepida|calda))?)(?: (?:per|da) (?:una notte|tutta la notte|(?:almeno )?\d+ ore))?/gu,
  /(?<=(?:cucchia|bicchier|tazz|ciotol)\p{L}* )da (?:caffè|caffe|tè|te|the|tavola|vino|minestra|acqua|dessert|dolce|zuppa|cucina|liquore|latte)(?!\p{L})/gu,
  /(?<!\p{L})per (?:l'acqua|la cottura|l'acqua di cottura)(?: (?:della pasta|del riso|degli gnocchi|delle verdure|delle patate))?$/gu,
  /(?<!\p{L})privat\p{L} d(?:el|ei|ella|elle|egli|i) (?:semi|costa|coste|gambo|gambi|torsolo|picciolo|buccia|pelle|spine|lische|testa|foglie|filamenti|nocciolo|barbe|radici|parte|crosta)(?!\p{L})/gu,
  /(?<!\p{L})a (?:ridotto|basso) (?:contenuto|tenore) di (?:sodio|sale|grassi|zuccheri)(?!\p{L})/gu,
  /,? ?(?:il )?(?:succo e (?:la )?(?:scorza|buccia|zeste)|(?:scorza|buccia|zeste) e (?:il )?succo)(?: grattugiat\p{L})?$/gu,
  /(?<!\p{L})cott\p{L} (?:in|con) (?:abbondante )?acqua(?: salata| bollente)?(?![\p{L}'])/gu,
];

/** A lower-case text in the words that the parser recognizes, without asides. */
export function normalizeIngredientPhrase(text: string): string {
  return (
    asidePatterns
      .reduce((rest, aside) => rest.replace(aside, " "), text.toLowerCase().replace(/’/g, "'"))
      .replace(/gluten[\s-]*free/g, "senza glutine")
      .replace(/(?<!non )certificat\p{L} (?=senza glutine)|(?<=senza glutine) certificat\p{L}(?!\p{L})/gu, "")
      .replace(/(?<!\p{L})parz\. /gu, "parzialmente ")
      .replace(/senza olio di palma/g, "senza olio")
      // "Uno spicchio e mezzo d'aglio".
      .replace(/(?<=\p{L}) e mezz[oa] (?=di |d')/gu, " ")
      // The liquid that a food is soaked in is eaten with it, so it counts as an ingredient.
      .replace(
        /(?<!\p{L})(ammollat|bagnat|imbevut|inzuppat|sfumat|intint|immers)\p{L} (?:in |nell'|nel |nello |nella |con )/gu,
        " con ",
      )
      // "Altro per lo stampo" is more of the same food.
      .replace(/(?<!\p{L})più (altr[oaie]|un po'|un poco|un filo|q\.?\s?b\.?)(?= (di \p{L}+ )?per )/gu, "più quello")
      // "Ai dadi" means made with stock cubes, "a dadi" is a cut.
      .replace(/(?<!\p{L})(a|in) (dadi|filetti|bacche|stecche)(?! vegetal|\p{L})/gu, "$1 pezzi")
      .replace(/(?<!\p{L})a (spaghett[oi]|tagliatell[ae]|fettuccin[ae]|straccetti)(?!\p{L})/gu, "a pezzi")
      .replace(/rio mare/g, "riomare")
      .replace(/santa lucia/g, "santalucia")
      .replace(/as do mar/g, "asdomar")
      .replace(/de cecco/g, "dececco")
  );
}

const preferencePattern =
  /(?<!\p{L})(meglio|possibilmente|preferibilmente|magari|volendo)( se)? (senza glutine|senza lattosio|bio\p{L}*|fresc\p{L}*)/gu;

/** The text without stated preferences: "meglio senza glutine". */
export const stripPreferences = (text: string): string => text.replace(preferencePattern, " ");

const negatedAttributePattern =
  /(?<!\p{L})non (certificat|trattat|salat|zuccherat|stagionat|vegetal|vegan|vegetarian|obbligatori|trop+o |matur|amar|dolc|piccant|raffinat|filtrat|pelat|sbucciat|cott)\p{L}*/gu;

/** The text without negated attributes such as "non salato": negation and attribute are removed together. */
export const stripNegatedAttributes = (text: string): string => text.replace(negatedAttributePattern, " ");
