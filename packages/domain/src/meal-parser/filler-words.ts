import type { Token } from "./meal-tokenizer.ts";

const mealPattern =
  "(?:colazione|pranzo|cena|merenda|spuntino|aperitivo|brunch|meta mattina|meta mattinata|meta pomeriggio|dopo cena|dopo pranzo)";
const placePattern =
  "(?:bar|ristorante|lavoro|mare|parco|sushi|mensa|ufficio|casa|pizzeria|trattoria|palestra|scuola|universita|mia madre|mia nonna|amici|fast food|hotel|albergo|ospedale|aereo|treno|cinema|ristorantino|agriturismo|rifugio|spiaggia|stadio|super|supermercato|banco|bancone|chiosco|baretto|bacaro|autogrill|caruggio|camino|frigo|circolo|lido|mercato|tavola calda|rosticceria|paninoteca|gelateria|pasticceria|forno sotto casa|cinese|giapponese|kebabbaro)";

/** Phrases before a food, in plain words: when, where, and that it was eaten. */
const leadingFillers = [
  `(?:a|per|di|alla|la|il|durante la|durante il|durante|come) ${mealPattern}`,
  `${mealPattern}(?: (?:leggera|leggero|veloce|abbondante|tardi|presto|tardiva|al volo|di oggi|di ieri))?`,
  "(?:ieri sera|oggi|ieri|stamattina|stamani|stamane|stasera|stanotte|(?:questa|questo|sta) (?:mattina|sera|notte|pomeriggio)|nel pomeriggio|in mattinata|di mattina|di sera)",
  "(?:alle|ore|verso le|intorno alle|circa alle|dalle)(?: ore)? \\d{1,2}(?::\\d{2})?",
  "(?:alle|ore|verso le|intorno alle|circa alle) (?:otto|nove|dieci|undici|una|due|tre|quattro|cinque|sei|sette)(?= (?:ho|mi|un|una|del|della|dei|delle) )",
  "(?:io |noi )?(?:ho|o|abbiamo|avevo|avevamo|mi sono|mi ero|ci siamo|sono|ho gia|ho anche|ho solo)(?: anche| solo| soltanto| gia| poi)? (?:mangiat|pres|bevut|fatt|avut|cenat|pranzat|finit|assaggiat|ordinat|consumat|cucinat|preparat|concess|pappat|sgranocchiat|spiluccat|divorat|gustat|mess|rubat|aggiunt|scelt|comprat|condit|usat)[oaei]",
  "(?:mio figlio|mia figlia|il bambino|la bambina|mio marito|mia moglie|il piccolo|la piccola|lui|lei)(?: oggi)? (?:ha|si è)(?: anche)? (?:mangiat|bevut|pres|fatt)[oa]",
  "(?:dalla nonna|dai nonni|da mia nonna|da mia madre|dai miei|dalla mamma)",
  "(?:pausa pranzo|pausa caffe|pranzo veloce|cena veloce|cena leggera|pranzo leggero)(?: con| a base di)?",
  "(?:mangiat|pres|bevut|cenat|pranzat|assaggiat|ordinat|consumat|sgranocchiat)[oaei]",
  "(?:io )?(?:mangio|prendo|bevo|aggiungo|mangiamo|beviamo|faccio|mi faccio|mi preparo|vorrei|voglio|metto|inserisci|aggiungi|segna|registra|scrivi)",
  "(?:c era|c erano|c è|ci sono|c erano anche|c era anche|era|erano|è)",
  "(?:come|di|per) (?:primo|secondo|contorno|dolce|dessert|antipasto|snack|bevanda|bere|condimento|frutta(?= ))",
  `(?:al|alla|in|a|da|dal|dall) ${placePattern}`,
  "(?:piu o meno)(?= )",
  "(?:per finire|per concludere|a seguire|in piu|poi|dopo|infine|inoltre|quindi|anche|pure(?! (?:di )?\\d)(?= )|solo|soltanto|e|ed|allora|ok|ciao|ecco|insomma|mm|beh|boh|ehm|eh|forse|credo|penso|direi|tipo|diciamo|praticamente|intanto|prima|sopra|dentro|ho)",
  "(?:per me|per tutti|al volo|in pausa|pausa|in pausa pranzo|stamatina|merenda|post workout|post allenamento|pre allenamento|prima di [a-z]+(?:are|ere|ire)|dopo [a-z]+(?:are|ere|ire)|dopo l allenamento|dopo la palestra|prima del turno|prima della palestra)(?= )",
  "(?:mi[oa] |il |la |i |le )?(?:nipotin[oa]|nipote|amic[oa]|amici|amiche|colleg[ah]|colleghi)(?= )",
  "(?:contorno|condimento|accompagnamento|aggiunta) (?:di|d)",
  "(?:il|lo|la|l|i|gli|le|del|dello|della|dell|dei|degli|delle|di|d|con|col|coi)(?= )",
].map((lead) => new RegExp(`^${lead}(?![\\p{L}\\p{N}])`, "u"));

/** Phrases after a food. */
const trailingFillers = [
  `(?:a|per|di) ${mealPattern}`,
  // "Fatto in casa" describes the food.
  `(?<!fatt[oaie] )(?:al|alla|in|a|da|dal|dall) ${placePattern}(?: (?:di|del|della|dello|d|dell|sotto) [a-z]+(?: casa)?)?`,
  "(?:ieri sera|oggi|ieri|stamattina|stamani|stamane|stasera|(?:questa|questo|sta) (?:mattina|sera|pomeriggio)|nel pomeriggio)",
  "(?:alle|verso le) \\d{1,2}(?::\\d{2})?",
  "(?:come|di) (?:primo|secondo|contorno|dolce|dessert|antipasto|snack|spuntino|condimento)",
  "per (?:me|noi|tutti|tutta la famiglia)",
  "(?:nel pomeriggio|in pausa|in pausa pranzo|al volo|di corsa|da portar via|da asporto|d asporto)",
  "(?:alle|all) (?:una|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici)(?: di (?:notte|sera|mattina))?",
  "(?:buono|buona|buonissim[oaie]|ottim[oaie]|grazie|credo|circa|piu o meno|e basta|basta|mi pare|penso|forse|sopra|dentro|a parte|tutto qui|per finire|per concludere|e poi|poi|anche|(?<=.)pure|dopo|(?<!(?:yogurt|fermentato|sostitutivo|cocco|frutta) )da bere|da mangiare|in tutto|a testa|mi sembra|che buono|che bonta|e|con|piu|ed)",
].map((tail) => new RegExp(`(?<![\\p{L}\\p{N}])${tail}$`, "u"));

/** Words that mean that a food was not eaten. */
const negationPattern = /^(non|senza|saltat[oa]|ho saltato|digiuno|niente|nessun|nessuno|nessuna|neanche|nemmeno)( |$)/;

/**
 * Returns the words of a phrase without the fillers before and after the food; empty where all words are fillers or
 * nothing was eaten.
 */
export function stripFillerWords(tokens: readonly Token[]): Token[] {
  let remaining = [...tokens];
  for (;;) {
    const lengthBefore = remaining.length;
    const text = remaining.map((word) => word.text).join(" ");
    if (negationPattern.test(text)) {
      const affirmedIndex = remaining.findIndex(({ text: word }) => /^(solo|soltanto|solamente|ma|pero)$/.test(word));
      if (affirmedIndex < 0) return [];
      remaining = remaining.slice(affirmedIndex + 1);
      continue;
    }
    const leadingCount = countMatchedWords(leadingFillers, text);
    remaining = remaining.slice(leadingCount);
    const remainingText = remaining.map((word) => word.text).join(" ");
    remaining = remaining.slice(0, remaining.length - countMatchedWords(trailingFillers, remainingText));
    if (remaining.length === lengthBefore) return remaining;
  }
}

/** Returns how many words the first matching expression covers. */
function countMatchedWords(patterns: readonly RegExp[], text: string): number {
  for (const pattern of patterns) {
    const match = pattern.exec(text)?.[0];
    if (match !== undefined && match !== "") return match.split(" ").length;
  }
  return 0;
}
