import { expect, test } from "vitest";
import { detectFoodForm } from "./food-form.ts";
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
