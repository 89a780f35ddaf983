import { readFoodTable } from "@fetta/db/seed/seeded-lexicon";
import type { Plugin } from "vite";

const moduleName = "virtual:food-table";
const dataFolder = new URL("../../../packages/db/data/", import.meta.url);

/**
 * The stock foods as a module of the worker that reads meals without a connection: the data files that the server seeds
 * its database from, so that a release has the same foods on both sides.
 */
export function foodTablePlugin(): Plugin {
  return {
    name: "fetta-food-table",
    resolveId: (source) => (source === moduleName ? `\0${moduleName}` : null),
    async load(id) {
      if (id !== `\0${moduleName}`) return null;
      // A string is parsed several times faster than an object literal of its size.
      const json = JSON.stringify(JSON.stringify(await readFoodTable(dataFolder)));
      return { code: `export default JSON.parse(${json})`, map: null };
    },
  };
}
