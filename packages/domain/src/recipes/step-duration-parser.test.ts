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
  ["Cuoci per 1/2 ora.", 30],
  ["Cuoci per ½ ora.", 30],
  ["Lievita 2 ore e 1/2.", 150],
  ["Lievita 2 ore e ½.", 150],
  ["Lievita 2½ ore.", 150],
  ["Cuoci un minuto e mezzo.", 2],
  ["Rosola 3 minuti per ogni lato.", 6],
  ["Griglia due minuti e mezzo per lato.", 5],
  ["Griglia 2 minuti per ciascuna parte.", 4],
  ["Inforna da 1 ora a 1 ora e mezza.", 90],
  ["Inforna da un'ora a un'ora e 20 minuti.", 80],
  ["Cuoci 40 minuti o un'ora.", 60],
  ["Cuoci da mezz'ora a tre quarti d'ora.", 45],
  ["Cuoci 1 ora (20 minuti in pentola a pressione), poi riposa 5 minuti.", 65],
  ["Cuoci 40 minuti (oppure 45-50 minuti se è grande).", 40],
  ["Lessa la pasta (10 minuti).", 10],
  ["Mescola ogni 10 minuti.", null],
  ["Cuoci un'ora, girando ogni 10-15 minuti.", 60],
  ["Bagna ogni mezz'ora.", null],
  ["Bagna ogni due o tre minuti.", null],
  ["Scola la pasta 2 minuti in meno.", null],
])("%s takes %s minutes", (text, minutes) => {
  expect(parseStepMinutes(text)).toBe(minutes);
});

test("the timer of a step has the minutes that the recipe states, else those of its text", () => {
  expect(timerMinutesOf({ text: "Cuoci per 9 minuti.", minutes: 12 })).toBe(12);
  expect(timerMinutesOf({ text: "Cuoci per 9 minuti.", minutes: null })).toBe(9);
  expect(timerMinutesOf({ text: "Cuoci finché è dorato.", minutes: 12 })).toBe(12);
  expect(timerMinutesOf({ text: "Servi.", minutes: null })).toBeNull();
});
