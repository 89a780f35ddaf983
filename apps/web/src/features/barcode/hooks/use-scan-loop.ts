import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { captureFrame, isBlackFrame, toVideoRegion } from "../model/capture-frame.ts";
import { ReaderUnsupportedError, runScanLoop, type BarcodeReader, type ScanPass } from "../model/scan-loop.ts";
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
  onCodes: (codes: string[]) => void;
  onStop: (why: StopReason) => void;
};

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Decodes frames while the video is live, at most 15 s from the first frame on. */
export function useScanLoop({ video, guide, isLive, openReader, onCodes, onStop }: ScanLoopOptions): {
  isBlack: boolean;
} {
  const [isBlack, setIsBlack] = useState(false);
  const handleCodes = useEffectEvent(onCodes);
  const handleStop = useEffectEvent(onStop);
  useEffect(() => {
    if (!isLive) return undefined;
    const abortController = new AbortController();
    const canvas = document.createElement("canvas");
    let blackFrameCount = 0;
    let deadline: ReturnType<typeof setTimeout> | undefined;

    const readFrame = (reader: BarcodeReader, { area, side }: ScanPass) => {
      const element = video.current;
      if (!element || element.videoWidth === 0 || element.readyState < element.HAVE_CURRENT_DATA) return undefined;
      const size = { width: element.videoWidth, height: element.videoHeight };
      const region =
        area === "guide" && guide.current
          ? toVideoRegion(guide.current.getBoundingClientRect(), element.getBoundingClientRect(), size)
          : { x: 0, y: 0, ...size };
      const picture = captureFrame(canvas, element, region, side);
      blackFrameCount = isBlackFrame(picture) ? blackFrameCount + 1 : 0;
      setIsBlack(blackFrameCount >= minBlackFrames);
      return reader.read(picture);
    };
    const runLoop = async (): Promise<void> => {
      try {
        const reader = await openReader();
        if (abortController.signal.aborted) return;
        deadline = setTimeout(() => handleStop("timed_out"), scanTimeoutMs);
        const codes = await runScanLoop({
          canTrustLines: !reader.isNative,
          decode: (pass) => readFrame(reader, pass),
          now: () => performance.now(),
          sleep,
          signal: abortController.signal,
        });
        if (codes.length > 0) handleCodes(codes);
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
