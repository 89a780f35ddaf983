import foodTable from "virtual:food-table";
import { createOfflineFoods, type OfflineFoodsQuery } from "./offline-foods.ts";

const offlineFoods = createOfflineFoods(foodTable);

/** Answers on the port that came with the query; undefined where it fails. */
self.addEventListener("message", ({ data, ports: [port] }: MessageEvent<OfflineFoodsQuery>) => {
  Promise.resolve(data)
    .then(offlineFoods.answer)
    .then(
      (answer) => port?.postMessage(answer),
      () => port?.postMessage(undefined),
    );
});
