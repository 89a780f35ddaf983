import { expect, test } from "vitest";
import { linksOf, readPhrase, withoutContainer } from "./food-name-parser.ts";

const roles = (text: string): string =>
  readPhrase(text)
    .words.map(({ text: word, role }) => `${word}:${role}`)
    .join(" ");

test.each([
  ["una bella mela rossa", "bella:harmless mela:telling rossa:telling"],
  ["petto di pollo alla griglia", "petto:telling pollo:telling griglia:cooking"],
  ["riso crudo", "riso:telling crudo:form"],
  ["latte intero", "latte:telling intero:harmless"],
  ["arrosto di maiale", "arrosto:telling maiale:telling"],
  ["crudo", "crudo:telling"],
  ["yogurt greco 0%", "yogurt:telling greco:telling 0:telling"],
  ["pizza 4 stagioni", "pizza:telling 4:harmless stagioni:telling"],
])("reads %j as %s", (text, expected) => {
  expect(roles(text)).toBe(expected);
});

test.each([
  ["pasta a crudo", "raw"],
  ["ceci secchi", "dry"],
  ["latte in polvere", "powder"],
  ["carote cotte", "cooked"],
  ["carote", null],
])("%j asks for the form %s", (text, form) => {
  expect(readPhrase(text).form).toBe(form);
});

test.each([
  ["una tazza di tè", "tè"],
  ["un bicchiere d'acqua", "acqua"],
  ["una fetta di torta di mele", "torta di mele"],
  ["il piatto della nonna", "nonna"],
  ["fetta biscottata", "fetta biscottata"],
  ["tazza", "tazza"],
])("%j holds %j", (text, food) => {
  expect(withoutContainer(text)).toBe(food);
});

test("foods side by side are told from one made of the other", () => {
  expect(linksOf("riso e lenticchie")).toEqual({ joined: true, and: true, of: false });
  expect(linksOf("insalata con tonno")).toEqual({ joined: true, and: false, of: false });
  expect(linksOf("latte di mandorla")).toEqual({ joined: false, and: false, of: true });
  expect(linksOf("succo d'arancia")).toEqual({ joined: false, and: false, of: true });
});
