import { useEffect, useEffectEvent, useState } from "react";
import type { RefObject } from "react";
import { grab, isBlack } from "../model/capture-frame.ts";
import { looks, plainLooks } from "../model/scan-profiles.ts";
import type { Look } from "../model/scan-profiles.ts";
import { UnsupportedError } from "../model/barcode-reader.ts";
import type { Reader } from "../model/barcode-reader.ts";
import { scan } from "../model/scan-loop.ts";
import { regionUnder } from "../model/scan-region.ts";
import type { Stop } from "../model/scanner-reducer.ts";

/** ms after which it is said that nothing was found. */
const limit = 15_000;
/** Black frames in a row that are more than a lens being uncovered. */
const blackFrames = 9;

type Watch = {
  video: RefObject<HTMLVideoElement | null>;
  guide: RefObject<HTMLElement | null>;
  live: boolean;
  openReader: () => Promise<Reader>;
  onCode: (code: string) => void;
  onStop: (why: Stop) => void;
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Looks for a code in the video for as long as it is live, at most 15 s from the first look on. */
export function useScanLoop({ video, guide, live, openReader, onCode, onStop }: Watch): { black: boolean } {
  const [black, setBlack] = useState(false);
  const found = useEffectEvent(onCode);
  const stop = useEffectEvent(onStop);
  useEffect(() => {
    if (!live) return undefined;
    const over = new AbortController();
    const canvas = document.createElement("canvas");
    let dark = 0;
    let deadline: ReturnType<typeof setTimeout> | undefined;

    const look = (reader: Reader, { area, treatment }: Look) => {
      const element = video.current;
      if (!element || element.videoWidth === 0 || element.readyState < element.HAVE_CURRENT_DATA)
        return undefined;
      const size = { width: element.videoWidth, height: element.videoHeight };
      const part =
        area === "guide" && guide.current
          ? regionUnder(guide.current.getBoundingClientRect(), element.getBoundingClientRect(), size)
          : { x: 0, y: 0, ...size };
      const picture = grab(canvas, element, part, treatment.longest);
      dark = isBlack(picture) ? dark + 1 : 0;
      setBlack(dark >= blackFrames);
      return reader.read(picture, treatment);
    };
    const watch = async (): Promise<void> => {
      try {
        const reader = await openReader();
        if (over.signal.aborted) return;
        deadline = setTimeout(() => stop("timed_out"), limit);
        const code = await scan({
          looks: reader.native ? plainLooks : looks,
          read: (wanted) => look(reader, wanted),
          now: () => performance.now(),
          pause,
          signal: over.signal,
        });
        if (code !== undefined) found(code);
      } catch (error) {
        if (!over.signal.aborted) stop(error instanceof UnsupportedError ? "unsupported" : "detector");
      }
    };
    void watch();
    return () => {
      over.abort();
      clearTimeout(deadline);
    };
  }, [video, guide, live, openReader]);
  return { black };
}
