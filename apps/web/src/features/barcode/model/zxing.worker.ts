import type { Symbology } from "@fetta/domain/products/gtin";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { DecodedBarcode } from "./scan-loop.ts";

/** A request without a picture only loads the decoder. */
export type DecodeRequest = { id: number; picture?: ImageData };
export type DecodeResponse = { id: number } & (
  | { readings: DecodedBarcode[]; problem?: undefined }
  | { problem: string; readings?: undefined }
);

const symbologies = new Map<string, Symbology>([
  ["EAN13", "ean_13"],
  ["EAN8", "ean_8"],
  ["UPCA", "upc_a"],
  ["UPCE", "upc_e"],
]);

let ready: Promise<unknown> | undefined;

/** Fetches and starts zxing once. A failed fetch is retried by the next call. */
async function loadZxing(): Promise<unknown> {
  const answer = await fetch(wasm);
  if (!answer.ok) throw new Error(`${answer.status} for the barcode reader`);
  const wasmBinary = await answer.arrayBuffer();
  try {
    return await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  } catch {
    throw new Error("unsupported");
  }
}

async function decode({ picture }: DecodeRequest): Promise<DecodedBarcode[]> {
  await (ready ??= loadZxing());
  if (!picture) return [];
  const results = await readBarcodes(picture, {
    formats: ["EAN13", "EAN8", "UPCA", "UPCE"],
    textMode: "Plain",
    // With a limit of one, zxing stops at the first lines that agree and does not count the others.
    maxNumberOfSymbols: 4,
  });
  return results.flatMap(({ text, format, lineCount }) => {
    const symbology = symbologies.get(format);
    return symbology ? [{ text, symbology, lines: lineCount }] : [];
  });
}

self.addEventListener("message", ({ data }: MessageEvent<DecodeRequest>) => {
  const answer = (given: DecodeResponse): void => self.postMessage(given);
  decode(data).then(
    (readings) => answer({ id: data.id, readings }),
    (error: unknown) => answer({ id: data.id, problem: error instanceof Error ? error.message : String(error) }),
  );
});
