import { expect, test } from "vitest";
import { detectConnectives, parseFoodName, stripContainer } from "./food-name-parser.ts";

const roles = (text: string): string =>
  parseFoodName(text)
    .words.map(({ text: word, role }) => `${word}:${role}`)
    .join(" ");

test.each([
  ["una bella mela rossa", "bella:neutral mela:distinctive rossa:distinctive"],
  ["petto di pollo alla griglia", "petto:distinctive pollo:distinctive griglia:cooking"],
  ["riso crudo", "riso:distinctive crudo:form"],
  ["latte intero", "latte:distinctive intero:neutral"],
  ["arrosto di maiale", "arrosto:distinctive maiale:distinctive"],
  ["crudo", "crudo:distinctive"],
  ["yogurt greco 0%", "yogurt:distinctive greco:distinctive 0:distinctive"],
  ["pizza 4 stagioni", "pizza:distinctive 4:neutral stagioni:distinctive"],
])("%j is parsed as %s", (text, expected) => {
  expect(roles(text)).toBe(expected);
});

test.each([
  ["pasta a crudo", "raw"],
  ["ceci secchi", "dry"],
  ["latte in polvere", "powder"],
  ["carote cotte", "cooked"],
  ["carote", null],
])("%j has the form %s", (text, form) => {
  expect(parseFoodName(text).form).toBe(form);
});

test.each([
  ["una tazza di tè", "tè"],
  ["un bicchiere d'acqua", "acqua"],
  ["una fetta di torta di mele", "torta di mele"],
  ["il piatto della nonna", "nonna"],
  ["fetta biscottata", "fetta biscottata"],
  ["tazza", "tazza"],
])("%j without its container is %j", (text, food) => {
  expect(stripContainer(text)).toBe(food);
});

test("foods side by side are distinguished from a food made of another", () => {
  expect(detectConnectives("riso e lenticchie")).toEqual({ isJoined: true, hasAnd: true, hasOf: false });
  expect(detectConnectives("insalata con tonno")).toEqual({ isJoined: true, hasAnd: false, hasOf: false });
  expect(detectConnectives("latte di mandorla")).toEqual({ isJoined: false, hasAnd: false, hasOf: true });
  expect(detectConnectives("succo d'arancia")).toEqual({ isJoined: false, hasAnd: false, hasOf: true });
});
