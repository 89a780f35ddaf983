import type { Symbology } from "@fetta/domain/products/gtin";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { ReaderUnsupportedError, type BarcodeReader, type DecodedBarcode } from "./scan-loop.ts";
import type { DecodeResponse, DecodeRequest } from "./zxing.worker.ts";

/** The part of the browser's Shape Detection API that is used here; TypeScript's types lack it. */
type Detected = { rawValue: string; format: string };
type Detector = { detect: (picture: ImageData) => Promise<Detected[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> };

const supportedFormats = ["ean_13", "ean_8", "upc_a", "upc_e"] as const satisfies readonly Symbology[];
/** Apple's detector reports UPC-A as EAN-13 with a leading zero, which is the same code. */
const requiredFormats: readonly Symbology[] = ["ean_13", "ean_8", "upc_e"];
/** The detector reports no line count; it is assumed to read across the whole height of the bars. */
const assumedLines = 10;

function isDetectorClass(value: unknown): value is DetectorClass {
  return typeof value === "function" && "getSupportedFormats" in value;
}

function isSupportedFormat(format: string): format is Symbology {
  return supportedFormats.some((symbology) => symbology === format);
}

/** The browser's detector; undefined where it is missing, lacks these formats or does not work. */
async function openNativeReader(scope: object): Promise<BarcodeReader | undefined> {
  const detectorClass: unknown = Reflect.get(scope, "BarcodeDetector");
  if (!isDetectorClass(detectorClass)) return undefined;
  try {
    const supported = await detectorClass.getSupportedFormats();
    if (!requiredFormats.every((format) => supported.includes(format))) return undefined;
    const detector = new detectorClass({ formats: supportedFormats.filter((format) => supported.includes(format)) });
    // Some browsers have the class but fail here, because the system has no service behind it.
    await detector.detect(new ImageData(16, 16));
    return {
      isNative: true,
      read: async (picture) =>
        (await detector.detect(picture)).flatMap(({ rawValue, format }): DecodedBarcode[] =>
          isSupportedFormat(format) ? [{ text: rawValue, symbology: format, lines: assumedLines }] : [],
        ),
      close: () => undefined,
    };
  } catch {
    return undefined;
  }
}

/** The WASM reader runs in a worker, because decoding takes longer than one frame of the page. */
async function openWasmReader(): Promise<BarcodeReader> {
  if (typeof Worker === "undefined" || typeof WebAssembly === "undefined") throw new ReaderUnsupportedError();
  const worker = new Worker(new URL("zxing.worker.ts", import.meta.url), { type: "module" });
  const pendingRequests = new Map<
    number,
    { resolve: (answer: DecodeResponse) => void; reject: (error: Error) => void }
  >();
  let lastRequestId = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<DecodeResponse>) => {
    pendingRequests.get(data.id)?.resolve(data);
    pendingRequests.delete(data.id);
  });
  worker.addEventListener("error", () => {
    for (const { reject } of pendingRequests.values()) reject(new Error("the reader did not start"));
    pendingRequests.clear();
  });
  const sendRequest = async (request: Omit<DecodeRequest, "id">, transfer: Transferable[] = []) => {
    lastRequestId += 1;
    const id = lastRequestId;
    const response = await new Promise<DecodeResponse>((resolve, reject) => {
      pendingRequests.set(id, { resolve, reject });
      worker.postMessage({ id, ...request } satisfies DecodeRequest, transfer);
    });
    if (response.problem === "unsupported") throw new ReaderUnsupportedError();
    if (response.problem !== undefined) throw new Error(response.problem);
    return response.readings;
  };
  const close = (): void => {
    worker.terminate();
    for (const { reject } of pendingRequests.values()) reject(new Error("the reader was closed"));
    pendingRequests.clear();
  };
  try {
    await sendRequest({});
  } catch (error) {
    close();
    throw error;
  }
  return { isNative: false, read: (picture) => sendRequest({ picture }, [picture.data.buffer]), close };
}

/** The browser's detector where it is allowed and supports these formats, else the WASM reader. */
export async function openBarcodeReader(canUseNative: boolean): Promise<BarcodeReader> {
  return (canUseNative ? await openNativeReader(globalThis) : undefined) ?? openWasmReader();
}

/**
 * Fetches the WASM reader (about 370 kB) where the browser has none of its own, for scans without a network: the service
 * worker keeps what is fetched.
 */
export async function prefetchBarcodeReader(): Promise<void> {
  if (await caches.match(wasmUrl)) return;
  const reader = await openBarcodeReader(true);
  reader.close();
}
