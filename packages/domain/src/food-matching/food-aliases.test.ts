import { expect, test } from "vitest";
import { ambiguousNames, foodAliases } from "./alias-candidates.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";

test("a food alias refers to one food only", () => {
  const seen = new Map<string, string>();
  const twice = foodAliases.flatMap(({ names, eatenId }) =>
    names.filter((name) => {
      const words = tokenizeName(name).join(" ");
      const other = seen.get(words);
      seen.set(words, eatenId);
      return other !== undefined && other !== eatenId;
    }),
  );
  expect(twice).toEqual([]);
});

test("an ambiguous name is no food alias", () => {
  const aliasNames = new Set(foodAliases.flatMap(({ names }) => names));
  expect(ambiguousNames.filter((name) => aliasNames.has(name))).toEqual([]);
});
