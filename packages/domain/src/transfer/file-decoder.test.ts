import { expect, test } from "vitest";
import { decodeTextFile } from "./file-decoder.ts";

const text = "Caffè, €1";
const utf16 = (...order: [number, number]): Uint8Array =>
  Uint8Array.from([...text].flatMap((letter) => order.map((shift) => (letter.charCodeAt(0) >> shift) & 0xff)));

test.each([
  ["UTF-8", new TextEncoder().encode(text)],
  ["UTF-8 with its mark", new TextEncoder().encode(`\u{feff}${text}`)],
  ["UTF-16 as Windows writes it", Uint8Array.from([0xff, 0xfe, ...utf16(0, 8)])],
  ["UTF-16 the other way round", Uint8Array.from([0xfe, 0xff, ...utf16(8, 0)])],
  ["Windows-1252", Uint8Array.from([0x43, 0x61, 0x66, 0x66, 0xe8, 0x2c, 0x20, 0x80, 0x31])],
])("a file in %s is decoded", (_encoding, bytes) => {
  expect(decodeTextFile(bytes)).toBe(text);
});
