import { expect, test } from "vitest";
import { askedNames, everydayNames } from "./food-aliases.ts";
import { nameWords } from "../../search/search-tokenizer.ts";

test("an everyday name means one food only", () => {
  const seen = new Map<string, string>();
  const twice = everydayNames.flatMap(({ names, eaten }) =>
    names.filter((name) => {
      const words = nameWords(name).join(" ");
      const other = seen.get(words);
      seen.set(words, eaten);
      return other !== undefined && other !== eaten;
    }),
  );
  expect(twice).toEqual([]);
});

test("a name that is asked about is no everyday name", () => {
  const everyday = new Set(everydayNames.flatMap(({ names }) => names));
  expect(askedNames.filter((name) => everyday.has(name))).toEqual([]);
});
