/** Maximum nesting depth of lists and objects; the app's own bodies reach about ten. */
const maxJsonDepth = 32;

const quoteCode = 0x22;
const backslashCode = 0x5c;

/** Index of the quote that closes the string starting at `start`; -1 when it is not closed. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslashCode) before -= 1;
    // After an even number of backslashes the quote is not escaped.
    if ((end - before) % 2 === 1) return end;
  }
  return -1;
}

/**
 * False for JSON with lists and objects more than 32 levels deep, which takes hundreds of times its own size to parse.
 * Scans only brackets and quotes and allocates nothing; invalid JSON may pass, and is rejected by the parser.
 */
export function isShallowJson(text: string): boolean {
  let level = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quoteCode) {
      index = findStringEnd(text, index);
      if (index === -1) return true;
    } else if (code === 0x5b || code === 0x7b) {
      level += 1;
      if (level > maxJsonDepth) return false;
    } else if (code === 0x5d || code === 0x7d) level -= 1;
  }
  return true;
}
