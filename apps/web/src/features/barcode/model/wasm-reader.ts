import { UnsupportedError } from "./barcode-reader.ts";
import type { Reader } from "./barcode-reader.ts";
import type { Answer, Order } from "./zxing.worker.ts";

/** Our own reader, in a worker: decoding takes longer than a frame of the page. */
export async function openWasmReader(): Promise<Reader> {
  if (typeof Worker === "undefined" || typeof WebAssembly === "undefined") throw new UnsupportedError();
  const worker = new Worker(new URL("zxing.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let orders = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", () => {
    for (const { reject } of waiting.values()) reject(new Error("the reader did not start"));
    waiting.clear();
  });
  const ask = async (order: Omit<Order, "id">, transfer: Transferable[] = []) => {
    orders += 1;
    const id = orders;
    const answer = await new Promise<Answer>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, ...order } satisfies Order, transfer);
    });
    if (answer.problem === "unsupported") throw new UnsupportedError();
    if (answer.problem !== undefined) throw new Error(answer.problem);
    return answer.readings;
  };
  const close = (): void => {
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new Error("the reader was closed"));
    waiting.clear();
  };
  try {
    await ask({});
  } catch (error) {
    close();
    throw error;
  }
  return {
    native: false,
    read: (picture, treatment) => ask({ picture, treatment }, [picture.data.buffer]),
    close,
  };
}
