import { expect, test } from "vitest";
import { parseStepMinutes } from "./step-duration-parser.ts";

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
  ["Servi subito.", null],
  ["Prepara ora la salsa.", null],
])("%s takes %s minutes", (text, minutes) => {
  expect(parseStepMinutes(text)).toBe(minutes);
});
