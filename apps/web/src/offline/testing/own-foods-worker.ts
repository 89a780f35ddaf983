import { createOfflineFoods, type OfflineFoodsQuery } from "../offline-foods.ts";

/** A worker that searches no foods but the user's own. */
export class OwnFoodsWorker extends EventTarget {
  readonly #foods = createOfflineFoods({ foods: [], aliases: [] }, () => Promise.resolve([]));
  postMessage(query: OfflineFoodsQuery, [port]: readonly [MessagePort]): void {
    void this.#foods.answer(query).then((answer) => port.postMessage(answer));
  }
}
