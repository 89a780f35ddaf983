import type { Reading } from "./code-consensus.ts";
import type { Treatment } from "./scan-profiles.ts";

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
