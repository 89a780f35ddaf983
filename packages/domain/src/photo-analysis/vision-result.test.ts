import { expect, test } from "vitest";
import { dishReadingSchema } from "./vision-result.ts";
import { anItem, aReading } from "../testing/vision-result-fixtures.ts";

test("JSON that is not a reading does not pass for one", () => {
  expect(dishReadingSchema.safeParse(aReading([{}])).success).toBe(true);
  expect(
    dishReadingSchema.safeParse(
      JSON.parse(JSON.stringify(aReading([{}])).replace('"grammi":130', '"grammi":1e999')),
    ).success,
  ).toBe(false);
  expect(
    dishReadingSchema.safeParse({ ...aReading([{}]), items: [{ ...anItem(), kcal100: "158" }] }).success,
  ).toBe(false);
  expect(dishReadingSchema.safeParse({ ...aReading([]), esito: "forse" }).success).toBe(false);
});
