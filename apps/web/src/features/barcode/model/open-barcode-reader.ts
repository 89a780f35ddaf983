import { openNativeReader } from "./native-reader.ts";
import type { BarcodeReader } from "./barcode-reader.ts";
import { openWasmReader } from "./wasm-reader.ts";

/** The browser's own reader, where it may be used and knows our barcodes, else ours. */
export async function openBarcodeReader(canUseNative: boolean): Promise<BarcodeReader> {
  return (canUseNative ? await openNativeReader(globalThis) : undefined) ?? openWasmReader();
}
