import type { Reading } from "./agreement.ts";
import type { Treatment } from "./looks.ts";

/** Reads the barcodes of one picture. */
export type Reader = {
  /** True where every picture is treated by the reader itself: ours would be wasted. */
  native: boolean;
  read: (picture: ImageData, treatment: Treatment) => Promise<Reading[]>;
  close: () => void;
};

/** This device cannot read barcodes at all: neither the browser nor our own reader. */
export class UnsupportedError extends Error {
  override name = "UnsupportedError";
}
