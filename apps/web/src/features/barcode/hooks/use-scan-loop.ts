import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { captureFrame, isBlackFrame, toVideoRegion } from "../model/capture-frame.ts";
import { scanProfiles, nativeScanProfiles, type ScanProfile } from "../model/scan-profiles.ts";
import { ReaderUnsupportedError, runScanLoop, type BarcodeReader } from "../model/scan-loop.ts";
import type { StopReason } from "../model/scanner-reducer.ts";

/** Milliseconds without a code after which the scan times out. */
const scanTimeoutMs = 15_000;
/** Consecutive black frames that indicate a covered lens; fewer occur while a lens is being uncovered. */
const minBlackFrames = 9;

type ScanLoopOptions = {
  video: RefObject<HTMLVideoElement | null>;
  guide: RefObject<HTMLElement | null>;
  isLive: boolean;
  openReader: () => Promise<BarcodeReader>;
  onCode: (code: string) => void;
  onStop: (why: StopReason) => void;
};

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Decodes frames while the video is live, at most 15 s from the first frame on. */
export function useScanLoop({ video, guide, isLive, openReader, onCode, onStop }: ScanLoopOptions): {
  isBlack: boolean;
} {
  const [isBlack, setIsBlack] = useState(false);
  const handleCode = useEffectEvent(onCode);
  const handleStop = useEffectEvent(onStop);
  useEffect(() => {
    if (!isLive) return undefined;
    const abortController = new AbortController();
    const canvas = document.createElement("canvas");
    let blackFrameCount = 0;
    let deadline: ReturnType<typeof setTimeout> | undefined;

    const readFrame = (reader: BarcodeReader, { area, preprocessing }: ScanProfile) => {
      const element = video.current;
      if (!element || element.videoWidth === 0 || element.readyState < element.HAVE_CURRENT_DATA) return undefined;
      const size = { width: element.videoWidth, height: element.videoHeight };
      const region =
        area === "guide" && guide.current
          ? toVideoRegion(guide.current.getBoundingClientRect(), element.getBoundingClientRect(), size)
          : { x: 0, y: 0, ...size };
      const picture = captureFrame(canvas, element, region, preprocessing.maxSide);
      blackFrameCount = isBlackFrame(picture) ? blackFrameCount + 1 : 0;
      setIsBlack(blackFrameCount >= minBlackFrames);
      return reader.read(picture, preprocessing);
    };
    const runLoop = async (): Promise<void> => {
      try {
        const reader = await openReader();
        if (abortController.signal.aborted) return;
        deadline = setTimeout(() => handleStop("timed_out"), scanTimeoutMs);
        const code = await runScanLoop({
          profiles: reader.isNative ? nativeScanProfiles : scanProfiles,
          decode: (wanted) => readFrame(reader, wanted),
          now: () => performance.now(),
          sleep,
          signal: abortController.signal,
        });
        if (code !== undefined) handleCode(code);
      } catch (error) {
        if (!abortController.signal.aborted)
          handleStop(error instanceof ReaderUnsupportedError ? "unsupported" : "detector");
      }
    };
    void runLoop();
    return () => {
      abortController.abort();
      clearTimeout(deadline);
    };
  }, [video, guide, isLive, openReader]);
  return { isBlack };
}
