import { readFoodTable } from "@fetta/db/seed/seeded-lexicon";
import type { Plugin } from "vite";

const moduleName = "virtual:food-table";
const dataFolder = new URL("../../../packages/db/data/", import.meta.url);

/** The values of each key of the rows: rows of many keys compress to a quarter more than columns. */
function toColumns(rows: readonly Record<string, unknown>[]): Record<string, unknown[]> {
  const keys = new Set(rows.flatMap(Object.keys));
  return Object.fromEntries([...keys].map((key) => [key, rows.map((row) => row[key] ?? null)]));
}

/** The id of a dish is mostly its name: 4 kB of the worker. */
const toDishId = (name: string) =>
  `fetta:${name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")}`;

/**
 * Turns the columns into rows again: a food without an id has that of its name, a part of a recipe is the place of its food,
 * or a name, and its grams, and the foods of an alias are places.
 */
const decoder = `
const toDishId = ${String(toDishId)};
const toRows = (columns) => {
  const entries = Object.entries(columns);
  return entries[0][1].map((_, at) => Object.fromEntries(entries.map(([key, values]) => [key, values[at]])));
};
const foods = toRows(table.foods);
foods.forEach((food) => (food.id ??= toDishId(food.name)));
table.parts.forEach((parts, at) => {
  if (parts) foods[at].parts = parts.map(([food, grams]) => ({ name: foods[food]?.name ?? food, grams }));
});
const getId = (place) => foods[place]?.id ?? null;
const aliases = toRows(table.aliases).map(({ name, eatenId, rawId, cookedId }) => {
  return { name, eatenId: getId(eatenId), rawId: getId(rawId), cookedId: getId(cookedId) };
});
export default { foods, aliases };
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
      const names = new Map(foods.map(({ name }, place) => [name, place]));
      const ids = new Map<string | null, number>(foods.map(({ id }, place) => [id, place]));
      const table = {
        foods: toColumns(
          foods.map(({ parts: _parts, id, ...food }) => ({ id: id === toDishId(food.name) ? null : id, ...food })),
        ),
        parts: foods.map(({ parts }) => parts?.map(({ name, grams }) => [names.get(name) ?? name, grams]) ?? null),
        aliases: toColumns(
          aliases.map(({ name, eatenId, rawId, cookedId }) => ({
            name,
            eatenId: ids.get(eatenId),
            rawId: ids.get(rawId),
            cookedId: ids.get(cookedId),
          })),
        ),
      };
      // A string is parsed several times faster than an object literal of its size.
      return { code: `const table = JSON.parse(${JSON.stringify(JSON.stringify(table))});${decoder}`, map: null };
    },
  };
}
