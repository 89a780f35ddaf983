import { openNativeReader } from "./native-reader.ts";
import type { Reader } from "./barcode-reader.ts";
import { openWasmReader } from "./wasm-reader.ts";

/** The browser's own reader, where it may be used and knows our barcodes, else ours. */
export async function openReader(mayBeNative: boolean): Promise<Reader> {
  return (mayBeNative ? await openNativeReader(globalThis) : undefined) ?? openWasmReader();
}
