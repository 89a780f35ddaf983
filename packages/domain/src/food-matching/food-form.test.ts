import { expect, test } from "vitest";
import { detectFoodForm, isFormCompatible } from "./food-form.ts";
import { aLexiconFood } from "../testing/lexicon-food-fixture.ts";

const raw = { cooking: { state: "raw", factor: 2 } } as const;
const cooked = { cooking: { state: "cooked", factor: 2 } } as const;

test.each([
  ["Ceci, secchi", "Legumi", 327, "dry", raw],
  ["Ceci, bolliti", "Legumi", 148, "cooked", cooked],
  ["Ceci in scatola, sgocciolati", "Legumi", 122, "ready", {}],
  ["Pasta di semola, cruda", "Pasta e riso", 364, "dry", raw],
  ["Pasta di semola, cotta", "Pasta e riso", 167, "cooked", cooked],
  ["Gnocchi di patate, crudi", "Pasta e riso", 176, "raw", raw],
  ["Farina 00", "Cereali e farine", 355, "ready", {}],
  ["Petto di pollo, crudo", "Carne", 110, "raw", raw],
  ["Pollo arrosto", "Carne", 193, "cooked", {}],
  ["Prosciutto crudo", "Salumi", 229, "ready", {}],
  ["Prosciutto cotto", "Salumi", 113, "ready", {}],
  ["Biscotti secchi", "Biscotti", 438, "ready", {}],
  ["Fichi secchi", "Frutta essiccata", 267, "dry", {}],
  ["Mela", "Frutta fresca", 52, "raw", {}],
  ["Latte intero in polvere", "Latte e yogurt", 480, "powder", {}],
  ["Latte intero", "Latte e yogurt", 68, "drink", { liquid: true }],
  ["Caffè solubile, in polvere", "Caffè e tè", 291, "powder", {}],
  ["Caffè tostato", "Caffè e tè", 300, "dry", {}],
  ["Tè, foglie", "Caffè e tè", 300, "dry", {}],
  ["Tè", "Caffè e tè", 0, "drink", { liquid: true }],
  ["Vino bianco secco", "Bevande alcoliche", 55, "drink", { liquid: true }],
  ["Pasta al forno", "Primi piatti", 189, "ready", {}],
])("%s of %s with %d kcal has the form %s", (name, category, calories, form, more) => {
  expect(detectFoodForm(aLexiconFood(name, category, calories, more))).toBe(form);
});

const formsByRow = [
  ["Ceci, secchi", "Legumi", "dry", raw, ["raw", "dry", "powder"]],
  ["Petto di pollo, crudo", "Carne", "raw", raw, ["raw"]],
  ["Pollo arrosto", "Carne", "cooked", {}, ["any", "cooked", "ready"]],
  ["Gnocchi di patate al ragù", "Primi piatti", "ready", {}, ["any", "cooked", "ready"]],
  ["Mela", "Frutta fresca", "raw", {}, ["any", "raw", "ready"]],
  ["Fichi secchi", "Frutta essiccata", "dry", {}, ["any", "dry", "ready", "powder"]],
  ["Olio di oliva", "Oli e grassi", "ready", {}, ["any", "raw", "cooked", "ready"]],
  ["Latte intero", "Latte e yogurt", "drink", { liquid: true }, ["any", "raw", "cooked", "ready", "drink"]],
  ["Cacao in polvere", "Dolci e pasticceria", "powder", {}, ["powder"]],
] as const;

test.each(formsByRow)(
  "%s (%s, %s) is meant by a request for one of its forms",
  (name, category, form, more, expected) => {
    const food = aLexiconFood(name, category, 300, more);
    expect(detectFoodForm(food)).toBe(form);
    const requests = [null, "raw", "dry", "cooked", "ready", "powder", "drink"] as const;
    const fitting = requests.filter((request) => isFormCompatible({ form, food }, request, 0));
    expect(fitting.map((request) => request ?? "any")).toEqual(expected);
  },
);

test("a preserved fruit is meant only where its preservation is named", () => {
  const figs = { form: "dry", food: aLexiconFood("Fichi secchi", "Frutta essiccata", 267) } as const;
  expect(isFormCompatible(figs, null, 0)).toBe(true);
  expect(isFormCompatible(figs, null, 1)).toBe(false);
});
