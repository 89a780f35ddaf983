import { useEffect, useEffectEvent } from "react";
import { hapticTick } from "../../../lib/haptics.ts";
import { decodeBarcodePhoto } from "../model/decode-photo.ts";
import { ReaderUnsupportedError } from "../model/barcode-reader.ts";
import type { BarcodeReader } from "../model/barcode-reader.ts";
import type { ScannerStage, ScannerEvent } from "../model/scanner-reducer.ts";

/** Decodes the photo while the stage holds one. */
export function useDecodePhoto(
  stage: ScannerStage,
  openReader: () => Promise<BarcodeReader>,
  dispatch: (step: ScannerEvent) => void,
): void {
  const photo = stage.at === "photo" ? stage.photo : undefined;
  const handleResult = useEffectEvent((code: string | undefined) => {
    if (code !== undefined) hapticTick();
    dispatch(code === undefined ? { type: "stop", why: "photo" } : { type: "code", code });
  });
  const handleFailure = useEffectEvent((error: unknown) =>
    dispatch({ type: "stop", why: error instanceof ReaderUnsupportedError ? "unsupported" : "detector" }),
  );
  useEffect(() => {
    if (!photo) return undefined;
    let isCurrent = true;
    openReader()
      .then((reader) => decodeBarcodePhoto(photo, reader))
      .then(
        (code) => {
          if (isCurrent) handleResult(code);
        },
        (error: unknown) => {
          if (isCurrent) handleFailure(error);
        },
      );
    return () => {
      isCurrent = false;
    };
  }, [photo, openReader]);
}
