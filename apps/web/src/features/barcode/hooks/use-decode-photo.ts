import { useEffect, useEffectEvent } from "react";
import { tick } from "../../../lib/haptics.ts";
import { codeInPhoto } from "../model/decode-photo.ts";
import { UnsupportedError } from "../model/barcode-reader.ts";
import type { Reader } from "../model/barcode-reader.ts";
import type { Stage, Step } from "../model/scanner-reducer.ts";

/** Looks for a code in the photo while that is the stage. */
export function usePhotoReading(
  stage: Stage,
  openReader: () => Promise<Reader>,
  step: (step: Step) => void,
): void {
  const photo = stage.at === "photo" ? stage.photo : undefined;
  const settled = useEffectEvent((code: string | undefined) => {
    if (code !== undefined) tick();
    step(code === undefined ? { type: "stop", why: "photo" } : { type: "code", code });
  });
  const failed = useEffectEvent((error: unknown) =>
    step({ type: "stop", why: error instanceof UnsupportedError ? "unsupported" : "detector" }),
  );
  useEffect(() => {
    if (!photo) return undefined;
    let current = true;
    openReader()
      .then((reader) => codeInPhoto(photo, reader))
      .then(
        (code) => {
          if (current) settled(code);
        },
        (error: unknown) => {
          if (current) failed(error);
        },
      );
    return () => {
      current = false;
    };
  }, [photo, openReader]);
}
