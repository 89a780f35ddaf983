import { expect, test } from "vitest";
import { parseStepMinutes, timerMinutesOf } from "./step-duration-parser.ts";

test.each([
  ["Cuoci per 12 minuti.", 12],
  ["Cuoci 8-10 minuti.", 10],
  ["Lascia dorare 2 o 3 minuti, poi altri 5 minuti.", 8],
  ["Rosola 3 minuti per lato.", 6],
  ["Aspetta un minuto.", 1],
  ["Inforna per un'ora e mezza.", 90],
  ["Fai riposare 2 ore.", 120],
  ["Metti in frigo mezz'ora.", 30],
  ["Cuoci tre quarti d'ora.", 45],
  ["Cuoci un quarto d'ora.", 15],
  ["Inforna per un'ora e un quarto.", 75],
  ["Stufa per un’ora e 20 minuti.", 80],
  ["Lessa per dieci minuti.", 10],
  ["Cuoci per trentacinque minuti.", 35],
  ["Lievita due ore.", 120],
  ["Riposa 1,5 ore.", 90],
  ["Rosola un paio di minuti.", 2],
  ["Griglia dieci o dodici minuti.", 12],
  ["Inforna 25 min.", 25],
  ["Cuoci per qualche minuto.", null],
  ["Cuoci ancora, finché è dorato.", null],
  ["Servi subito.", null],
  ["Prepara ora la salsa.", null],
])("%s takes %s minutes", (text, minutes) => {
  expect(parseStepMinutes(text)).toBe(minutes);
});

test("the timer of a step has the minutes of its text, else those of the step", () => {
  expect(timerMinutesOf({ text: "Cuoci per 9 minuti.", minutes: 12 })).toBe(9);
  expect(timerMinutesOf({ text: "Cuoci finché è dorato.", minutes: 12 })).toBe(12);
  expect(timerMinutesOf({ text: "Servi.", minutes: null })).toBeNull();
});
