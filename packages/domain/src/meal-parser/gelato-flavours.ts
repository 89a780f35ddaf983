import type { Word } from "./meal-tokenizer.ts";

const cream = /^(crema|vaniglia|fiordilatte|fior|latte|panna)$/;
const fruit =
  /^(fragol[ae]|limone|mango|lampon[ei]|melone|pesca|frutti|bosco|frutta|banana|anguria|ananas|mirtill[oi]|pera|mela|arancia|mandarino|passion|fruit|albicocca|kiwi|fich[oi]|mor[ae])$/;
const other =
  /^(cioccolat[oa]|fondente|bianco|nocciola|pistacchio|stracciatella|caffe|tiramisu|menta|cocco|yogurt|bacio|amarena|puffo|nutella|zabaione|liquirizia|mandorl[ae]|noc[ei]|torroncino|torrone|zuppa|inglese|cookies|biscotto|ricotta|kinder|caramello|salato|gianduia|croccantino|malaga|variegato|variegata|nero|sesamo|cannella|zenzero|rum|uvetta|meringa|cheesecake)$/;
const filler =
  /^(e|ed|al|allo|alla|ai|agli|alle|all|di|d|del|della|dei|con|gust[oi]|un|due|tre|quattro|2|3|4)$/;

const saysGelato = /^(gelato|gelati|cono|coni|conetto)$/;

const isTaste = (text: string): boolean => [cream, fruit, other].some((kind) => kind.test(text));

/** True for words that count the flavours: "due gusti". */
export const saysGusti = (words: readonly Word[]): boolean =>
  words.some(({ text }) => /^gust[oi]$/.test(text));

/** True for words that name a flavour besides the ice cream itself, or say how many there are. */
export const saysFlavour = (words: readonly Word[]): boolean =>
  words.some(({ text }) => isTaste(text)) || saysGusti(words);

/** True for words of an ice cream: its flavours may follow behind "e" and commas. */
export function isGelato(words: readonly Word[]): boolean {
  if (words.some(({ text }) => saysGelato.test(text))) return true;
  const cup = words.findIndex(({ text }) => /^(coppett[ae]|pallin[ae]|vaschetta)$/.test(text));
  return cup >= 0 && (saysGusti(words) || isTaste(words[cup + 1]?.text ?? ""));
}

/** True for words that are nothing but flavours. */
export function isFlavour(words: readonly Word[]): boolean {
  return (
    saysFlavour(words) &&
    words.every(({ kind, text }) => kind === "mark" || isTaste(text) || filler.test(text))
  );
}

const vessel = /^(gelat[oi]|artigianal[ei]|coppett[ae]|con[oi]|piccol[oaie]|medi[oaie]|grand[ei])$/;

/**
 * What an ice cream with its flavours is looked for as: "gelato pistacchio e fragola" is the mean of ice creams, one of
 * milk alone that of cream, one of fruit alone that of fruit. Undefined where a word is no flavour, or none is said.
 * `phrase`: the name with its amount, which may be a cup or a cone.
 */
export function gelatoName(name: readonly Word[], phrase: readonly Word[]): string | undefined {
  const isNamed = isGelato(phrase) || isGelato(name);
  const rest = name.filter(({ text }) => !vessel.test(text));
  if (!isNamed || rest.length === 0 || !isFlavour(rest)) return undefined;
  const tastes = rest.filter(({ text }) => isTaste(text)).map(({ text }) => text);
  const all = (kind: RegExp): boolean => tastes.length > 0 && tastes.every((text) => kind.test(text));
  return all(cream) ? "gelato alla crema" : all(fruit) ? "gelato alla frutta" : "gelato artigianale";
}
