import { readFoodTable } from "@fetta/db/seed/seeded-lexicon";
import type { Plugin } from "vite";

const moduleName = "virtual:food-table";
const dataFolder = new URL("../../../packages/db/data/", import.meta.url);

/** The values of each key of the rows: rows of many keys compress to a quarter more than columns. */
function toColumns(rows: readonly Record<string, unknown>[]): Record<string, unknown[]> {
  const keys = new Set(rows.flatMap(Object.keys));
  return Object.fromEntries([...keys].map((key) => [key, rows.map((row) => row[key] ?? null)]));
}

/** Turns the columns into rows again; a part of a recipe is the place of its food, or a name, and its grams. */
const decoder = `
const toRows = (columns) => {
  const entries = Object.entries(columns);
  return entries[0][1].map((_, at) => Object.fromEntries(entries.map(([key, values]) => [key, values[at]])));
};
const foods = toRows(table.foods);
table.parts.forEach((parts, at) => {
  if (parts) foods[at].parts = parts.map(([food, grams]) => ({ name: foods[food]?.name ?? food, grams }));
});
export default { foods, aliases: toRows(table.aliases) };
`;

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
      const { foods, aliases } = await readFoodTable(dataFolder);
      const places = new Map(foods.map(({ name }, place) => [name, place]));
      const table = {
        foods: toColumns(foods.map(({ parts: _parts, ...food }) => food)),
        parts: foods.map(({ parts }) => parts?.map(({ name, grams }) => [places.get(name) ?? name, grams]) ?? null),
        aliases: toColumns(aliases),
      };
      // A string is parsed several times faster than an object literal of its size.
      return { code: `const table = JSON.parse(${JSON.stringify(JSON.stringify(table))});${decoder}`, map: null };
    },
  };
}
