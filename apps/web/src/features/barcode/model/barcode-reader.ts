import type { DecodedBarcode } from "./code-consensus.ts";
import type { Preprocessing } from "./scan-profiles.ts";

/** Decodes the barcodes of one picture. */
export type BarcodeReader = {
  /** True where the reader preprocesses pictures itself, so that further preprocessing is useless. */
  isNative: boolean;
  read: (picture: ImageData, preprocessing: Preprocessing) => Promise<DecodedBarcode[]>;
  close: () => void;
};

/** Thrown where neither the browser's detector nor the WASM reader works. */
export class ReaderUnsupportedError extends Error {
  override name = "UnsupportedError";
}
