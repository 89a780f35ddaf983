export type ImageFormat = "jpeg" | "png" | "webp" | "avif";

const readAscii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString("latin1");
const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  bytes.length > signature.length && signature.every((byte, index) => bytes[index] === byte);

/**
 * The format of a photo by its first bytes; file name and headers are ignored. Undefined for unsupported formats: SVG
 * can carry script, HEIC has no decoder here, the rest are not formats of phone cameras.
 */
export function detectImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (readAscii(bytes, 0, 4) === "RIFF" && readAscii(bytes, 8, 12) === "WEBP") return "webp";
  if (readAscii(bytes, 4, 8) === "ftyp" && ["avif", "avis"].includes(readAscii(bytes, 8, 12))) return "avif";
  return undefined;
}
