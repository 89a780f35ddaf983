/** Entities that appear in exported names; numeric ones are decoded by their number. */
const entities: Record<string, string> = {
  quot: '"',
  amp: "&",
  lt: "<",
  gt: ">",
  apos: "'",
  nbsp: " ",
  deg: "°",
  agrave: "à",
  aacute: "á",
  egrave: "è",
  eacute: "é",
  ecirc: "ê",
  igrave: "ì",
  ograve: "ò",
  ocirc: "ô",
  ouml: "ö",
  ugrave: "ù",
  uuml: "ü",
  ccedil: "ç",
  ntilde: "ñ",
  rsquo: "’",
  lsquo: "‘",
  laquo: "«",
  raquo: "»",
  ndash: "–",
  reg: "®",
  trade: "™",
};

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    const point = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    if (Number.isNaN(point)) return entities[String(name).toLowerCase()] ?? whole;
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : "";
  });
}

/** The characters of Windows-1252 at 0x80 to 0x9F, in order; a blank where undefined. */
const windows1252 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** Repairs UTF-8 that was decoded as Windows-1252 ("PurÃ¨"); all other text is unchanged. */
function repairMojibake(text: string): string {
  if (!/[Â-ô][\u0080-\u00BF‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€]/.test(text)) return text;
  const bytes = Array.from(text, (character) => {
    const index = character === " " ? -1 : windows1252.indexOf(character);
    return index === -1 ? (character.codePointAt(0) ?? 0) : 0x80 + index;
  });
  if (bytes.some((byte) => byte > 0xff)) return text;
  const decoded = new TextDecoder().decode(Uint8Array.from(bytes));
  return decoded.includes("\uFFFD") ? text : decoded;
}

/** Lost letters with a single possible repair; U+FFFD marks their place. */
const lostLetterRepairs: [RegExp, string][] = [
  [/(?<!\p{L})(d|l|un|all|dell|dall|nell|sull|sott|quest)\uFFFD(?=[aeiouh])/giu, "$1'"],
  [/(?<!\p{L})(qualit|variet|specialit|novit|golosit|bont|met|unit|citt|baccal|gi)\uFFFD(?!\p{L})/giu, "$1à"],
  [/(?<!\p{L})(pi|rag|tiramis)\uFFFD(?!\p{L})/giu, "$1ù"],
  [/(?<!\p{L})(caff|pur|frapp|carr)\uFFFD(?!\p{L})/giu, "$1è"],
  [/(?<!\p{L})(w)\uFFFD(?=rstel)/giu, "$1ü"],
  [/(?<!\p{L})(n)\uFFFD(?=\s?\d)/giu, "$1°"],
];

/**
 * Repairs a name: HTML entities decoded (twice-encoded ones too), garbled or lost accents restored where only one
 * repair is possible and dropped where not, control and invisible characters removed, blanks single.
 */
export function repairText(text: string): string {
  let repaired = text;
  if (repaired.includes("&")) repaired = decodeEntities(decodeEntities(repaired));
  repaired = repairMojibake(repaired);
  if (repaired.includes("\uFFFD")) {
    for (const [lost, found] of lostLetterRepairs) repaired = repaired.replace(lost, found);
    repaired = repaired.replaceAll("\uFFFD", "");
  }
  return repaired
    .replaceAll(/[\p{Cf}\p{Co}\p{Cs}]/gu, "")
    .normalize("NFC")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Returns at most `maxLength` characters, cut between words where there are any; nothing is added. */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength + 1);
  const end = cut.lastIndexOf(" ");
  return (end > maxLength / 2 ? cut.slice(0, end) : cut.slice(0, maxLength)).replace(/[\uD800-\uDBFF]$/, "").trimEnd();
}
