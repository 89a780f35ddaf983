import { openNativeReader } from "./native-reader.ts";
import type { BarcodeReader } from "./barcode-reader.ts";
import { openWasmReader } from "./wasm-reader.ts";

/** The browser's detector where it is allowed and supports these formats, else the WASM reader. */
export async function openBarcodeReader(canUseNative: boolean): Promise<BarcodeReader> {
  return (canUseNative ? await openNativeReader(globalThis) : undefined) ?? openWasmReader();
}
