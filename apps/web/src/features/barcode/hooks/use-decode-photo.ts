import { useEffect, useEffectEvent } from "react";
import { hapticTick } from "../../../lib/haptics.ts";
import { ReaderUnsupportedError, readStillImage, type BarcodeReader } from "../model/scan-loop.ts";
import type { ScannerStage, ScannerEvent } from "../model/scanner-reducer.ts";
import { captureFrame, type FrameBox, type FrameSize } from "../model/capture-frame.ts";
import { preprocessings, type ScanProfile } from "../model/scan-profiles.ts";

/** Share of a photo's width and height taken as its middle, where a code is usually held. */
const centerShare = 0.6;

const photoProfiles: readonly ScanProfile[] = preprocessings.flatMap((preprocessing, kind) => [
  { area: "guide", kind, preprocessing },
  { area: "frame", kind, preprocessing },
]);

function cropToArea({ width, height }: FrameSize, area: ScanProfile["area"]): FrameBox {
  if (area === "frame") return { x: 0, y: 0, width, height };
  const inner = { width: Math.round(width * centerShare), height: Math.round(height * centerShare) };
  return { x: Math.round((width - inner.width) / 2), y: Math.round((height - inner.height) / 2), ...inner };
}

/** The code in a photo, turned upright by its EXIF orientation; undefined where none can be read with certainty. */
async function decodeBarcodePhoto(photo: Blob, reader: BarcodeReader): Promise<string | undefined> {
  const url = URL.createObjectURL(photo);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    const canvas = document.createElement("canvas");
    return await readStillImage(photoProfiles, ({ area, preprocessing }) =>
      reader.read(captureFrame(canvas, image, cropToArea(size, area), preprocessing.maxSide), preprocessing),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

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
