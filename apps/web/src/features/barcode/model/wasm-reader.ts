import { ReaderUnsupportedError } from "./barcode-reader.ts";
import type { BarcodeReader } from "./barcode-reader.ts";
import type { DecodeResponse, DecodeRequest } from "./zxing.worker.ts";

/** The WASM reader runs in a worker, because decoding takes longer than one frame of the page. */
export async function openWasmReader(): Promise<BarcodeReader> {
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
  return {
    isNative: false,
    read: (picture, preprocessing) => sendRequest({ picture, preprocessing }, [picture.data.buffer]),
    close,
  };
}
