import type { DecodedBarcode } from "./code-consensus.ts";
import type { Preprocessing } from "./scan-profiles.ts";

/** Reads the barcodes of one picture. */
export type BarcodeReader = {
  /** True where every picture is treated by the reader itself: ours would be wasted. */
  isNative: boolean;
  read: (picture: ImageData, preprocessing: Preprocessing) => Promise<DecodedBarcode[]>;
  close: () => void;
};

/** This device cannot read barcodes at all: neither the browser nor our own reader. */
export class ReaderUnsupportedError extends Error {
  override name = "UnsupportedError";
}
