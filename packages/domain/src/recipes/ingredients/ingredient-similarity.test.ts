import { describe, expect, test } from "vitest";
import { isSameIngredient, ingredientSimilarity, lookupIngredient } from "./ingredient-similarity.ts";
import { anIngredientFinder, anIngredient } from "../../testing/recipe-fixtures.ts";

const lexicon = anIngredientFinder(
  anIngredient("riso", { kind: "riso" }),
  anIngredient("riso arborio", { kind: "riso" }),
  anIngredient("latte", { kind: "latte" }),
  anIngredient("latte di cocco", { kind: "alternativa-vegetale" }),
  anIngredient("pomodoro", { synonyms: ["pomodori"] }),
  anIngredient("pomodorino"),
  anIngredient("pomodori pelati", { kind: "conserva" }),
  anIngredient("pollo", { kind: "pollame" }),
  anIngredient("petto di pollo", { kind: "pollame" }),
  anIngredient("brodo di pollo", { kind: "brodo" }),
  anIngredient("fagioli borlotti", { kind: "legume" }),
  anIngredient("fagioli cannellini", { kind: "legume" }),
  anIngredient("semi di zucca", { kind: "seme" }),
  anIngredient("semi di lino", { kind: "seme" }),
  anIngredient("ceci", { kind: "legume" }),
  anIngredient("ceci in scatola", { kind: "legume" }),
  anIngredient("latte condensato", { kind: "latte" }),
  anIngredient("latte parzialmente scremato", { kind: "latte" }),
  anIngredient("pomodori secchi", { kind: "conserva" }),
  anIngredient("passata di pomodoro", { kind: "conserva" }),
  anIngredient("spinaci"),
  anIngredient("spinaci surgelati"),
  anIngredient("parmigiano", { kind: "formaggio" }),
  anIngredient("parmigiano grattugiato", { kind: "formaggio" }),
  anIngredient("tonno", { kind: "pesce" }),
  anIngredient("tonno sott'olio", { kind: "pesce", synonyms: ["tonno in scatola"] }),
  anIngredient("salmone", { kind: "pesce" }),
  anIngredient("salmone affumicato", { kind: "pesce" }),
  anIngredient("melanzana", { synonyms: ["melanzane"] }),
  anIngredient("melanzane sott'olio", { kind: "conserva" }),
  anIngredient("pasta", { kind: "pasta", gluten: "yes" }),
  anIngredient("pasta senza glutine", { kind: "pasta" }),
  anIngredient("zucca"),
  anIngredient("fiore di zucca"),
  anIngredient("uovo", { kind: "uovo", synonyms: ["uova"] }),
  anIngredient("uova sode", { kind: "uovo" }),
  anIngredient("prosciutto", { kind: "salume" }),
  anIngredient("prosciutto cotto", { kind: "salume" }),
  anIngredient("cavolo"),
  anIngredient("cavolo nero"),
  anIngredient("cipolla", { synonyms: ["cipolle"] }),
  anIngredient("cipolla rossa", { synonyms: ["cipolle rosse"] }),
  anIngredient("sale", { kind: "spezia", staple: true, foodId: null }),
);

const like = (one: string, other: string) =>
  ingredientSimilarity(lookupIngredient(one, lexicon), lookupIngredient(other, lexicon));

const same = (one: string, other: string) =>
  isSameIngredient(lookupIngredient(one, lexicon), lookupIngredient(other, lexicon));

describe("the similarity of two ingredients", () => {
  test.each([
    ["pomodori", "pomodoro", 1],
    ["riso", "riso arborio", 0.75],
    ["petto di pollo", "pollo", 0.75],
    ["pomodoro", "pomodorino", 0.75],
    ["pomodoro", "pomodori pelati", 0.75],
    ["fagioli borlotti", "fagioli cannellini", 0.5],
    ["latte", "latte di cocco", 0],
    ["pollo", "brodo di pollo", 0],
    ["semi di zucca", "semi di lino", 0],
    ["riso", "latte", 0],
    ["cosa strana", "Cosa strana", 1],
    ["cosa strana", "riso", 0],
  ])("%s and %s is %s", (one, other, share) => {
    expect(like(one, other)).toBe(share);
    expect(like(other, one)).toBe(share);
  });
});

describe("interchangeable ingredients", () => {
  test.each([
    ["ceci", "ceci in scatola"],
    ["spinaci", "spinaci surgelati"],
    ["parmigiano", "parmigiano grattugiato"],
    ["tonno", "tonno in scatola"],
    ["tonno", "tonno sott'olio"],
    ["pomodori", "pomodori pelati"],
    ["pollo", "petto di pollo"],
    ["riso", "riso arborio"],
    ["pomodoro", "pomodorino"],
    ["latte", "latte parzialmente scremato"],
    ["cipolle", "cipolle rosse"],
    ["cosa strana", "Cosa strana"],
  ])("%s and %s are another packaging, cut or variety", (one, other) => {
    expect([same(one, other), same(other, one)]).toEqual([true, true]);
  });

  test.each([
    ["latte", "latte condensato"],
    ["latte", "latte di cocco"],
    ["pomodori", "pomodori secchi"],
    ["pomodori", "passata di pomodoro"],
    ["pollo", "brodo di pollo"],
    ["salmone", "salmone affumicato"],
    ["melanzane", "melanzane sott'olio"],
    ["pasta", "pasta senza glutine"],
    ["zucca", "fiore di zucca"],
    ["uova", "uova sode"],
    ["prosciutto", "prosciutto cotto"],
    ["cavolo", "cavolo nero"],
    ["fagioli borlotti", "fagioli cannellini"],
    ["cosa strana", "cosa buona"],
    ["cosa strana", "riso"],
  ])("do not include %s and %s", (one, other) => {
    expect([same(one, other), same(other, one)]).toEqual([false, false]);
  });
});
