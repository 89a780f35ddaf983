import { expect, test } from "vitest";
import { visionResultSchema } from "./vision-result.ts";
import { aVisionItem, aVisionResult } from "../testing/vision-result-fixtures.ts";

test("the schema rejects JSON that is no vision result", () => {
  expect(visionResultSchema.safeParse(aVisionResult([{}])).success).toBe(true);
  expect(
    visionResultSchema.safeParse(
      JSON.parse(JSON.stringify(aVisionResult([{}])).replace('"grammi":130', '"grammi":1e999')),
    ).success,
  ).toBe(false);
  expect(
    visionResultSchema.safeParse({ ...aVisionResult([{}]), items: [{ ...aVisionItem(), kcal100: "158" }] }).success,
  ).toBe(false);
  expect(visionResultSchema.safeParse({ ...aVisionResult([]), esito: "forse" }).success).toBe(false);
});
