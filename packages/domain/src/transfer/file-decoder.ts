/** Throws TypeError for bytes that are invalid in the encoding. */
const decodeStrict = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes);

/**
 * Decodes a user's text file: UTF-8 or UTF-16 by its byte order mark, else UTF-8, else Windows-1252 (older
 * spreadsheets), in which every byte is a character.
 */
export function decodeTextFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return decodeStrict("utf-8", bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
