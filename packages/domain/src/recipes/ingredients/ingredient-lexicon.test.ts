import { describe, expect, test } from "vitest";
import { createIngredientLexicon } from "./ingredient-lexicon.ts";
import { testIngredientLexicon } from "../../testing/ingredient-lexicon-fixture.ts";
import { anIngredient } from "../../testing/recipe-fixtures.ts";

const names = (text: string) => testIngredientLexicon.findAll(text)?.map(({ name }) => name);

describe("an ingredient line", () => {
  test.each([
    ["zucchine", "zucchina"],
    ["2 zucchine medie a rondelle", "zucchina"],
    ["200 g di ZUCCHINE fresche", "zucchina"],
    ["200g zucchine, lavate e asciugate", "zucchina"],
    ["zucchine verdi o gialle", "zucchina"],
    ["1 kg di pomodori maturi da sugo", "pomodoro"],
    ["un pomodoro di stagione", "pomodoro"],
    ["sale q.b.", "sale"],
    ["un filo d'olio", "olio extravergine d'oliva"],
    ["1 noce di burro", "burro"],
    ["4 filetti di acciughe sott'olio", "acciughe sott'olio"],
    ["1/2 limone", "limone"],
    ["il resto del limone", "limone"],
    ["burro (non vegetale)", "burro"],
    ["farina (di riso)", "farina di riso"],
    ["pane senza glutine", "pane senza glutine"],
    ["pesche bianche", "pesca"],
    ["noci tritate", "noce"],
  ])("%s names %s", (text, name) => {
    expect(testIngredientLexicon.find(text)?.name).toBe(name);
  });

  test.each([
    ["burro o olio", ["burro", "olio extravergine d'oliva"]],
    ["sale e pepe", ["sale", "pepe"]],
    ["un cucchiaio e mezzo di olio", ["olio extravergine d'oliva"]],
    ["8 o 9 pomodori", ["pomodoro"]],
    ["riso (dado)", ["riso", "dado"]],
    ["pomodori, filetto", ["pomodoro", "filetto"]],
  ])("%s names %j, each possible ingredient", (text, all) => {
    expect(names(text)).toEqual(all);
  });

  test.each([
    "kryptonite",
    "pollo vegano",
    "latte al cocco",
    "riso al miele",
    "tofu ripieno",
    "tofu di pollo",
    "pomodori alla siciliana",
    "spaghetti freschi",
    "spaghetti neri",
    "burro o altro",
    "latte di cocco o intero",
    "burro vegetale?",
    "riso al filetto",
    "riso filetto di parma",
    "pane (anche senza glutine)",
    "cucchiai",
    "",
  ])("%j is unknown", (text) => {
    expect(testIngredientLexicon.findAll(text)).toBeUndefined();
  });

  test("with a gluten-free claim is gluten-free only where products differ in it", () => {
    expect(testIngredientLexicon.find("curry")?.gluten).toBe("maybe");
    expect(testIngredientLexicon.find("curry senza glutine")?.gluten).toBe("no");
    expect(testIngredientLexicon.find("curry, gluten free")?.gluten).toBe("no");
    expect(testIngredientLexicon.find("curry, meglio senza glutine")?.gluten).toBe("maybe");
    expect(testIngredientLexicon.find("farina senza glutine")?.gluten).toBe("yes");
  });

  test("two rows with the same name are rejected", () => {
    expect(() =>
      createIngredientLexicon([anIngredient("rapa"), anIngredient("cavolo", { synonyms: ["la rapa"] })]),
    ).toThrow(/rapa/);
  });

  test("a row is found by its own name", () => {
    expect(testIngredientLexicon.getByName("tofu")?.kind).toBe("alternativa-vegetale");
    expect(testIngredientLexicon.getByName("il tofu")).toBeUndefined();
  });
});

describe("ingredients mentioned in a sentence", () => {
  test.each([
    ["Sciogli il burro nel latte di cocco", ["burro", "latte di cocco"]],
    ["Imburra la teglia", ["burro"]],
    ["Infarina il pollo", ["farina", "pollo"]],
    ["Rosola senza burro", []],
    ["Aggiusta di sale e di pepe", ["sale", "pepe"]],
    ["Quando l'impasto sale e raddoppia", []],
    ["Sala e pepa", ["sale", "pepe"]],
    ["Scola la pasta, poi salate e pepate", ["pasta", "sale", "pepe"]],
    ["Ricorda di salare il riso e non pepare", ["sale", "riso"]],
    ["Porta in tavola nella sala grande con torte salate", []],
    ["Lessa il riso in acqua salata", ["riso", "acqua"]],
    ["Zucchera le pesche e lasciale riposare", ["zucchero", "pesca"]],
    ["Servi con yogurt non zuccherato", []],
    ["Olia uno stampo e infarinalo", ["olio extravergine d'oliva", "farina"]],
    ["Ungi la teglia e non imburrare i bordi", ["olio extravergine d'oliva"]],
    ["Spolverale di zucchero e di farina", ["zucchero", "farina"]],
    ["Versa la crema nelle coppe e decora ogni coppa con il basilico", ["basilico"]],
    ["Servi in coppe da dessert; riempi la coppa e guarnisci le coppe", []],
    ["Aggiungi la coppa a striscioline e una fetta di coppa", ["coppa", "coppa"]],
    ["Taglia le zucchine a filetti e il pollo in straccetti", ["zucchina", "pollo"]],
    ["Rosola i filetti di pollo, poi il filetto", ["pollo", "filetto"]],
    ["Taglia a dadi, lascia dorare finché è croccante", []],
    ["Unisci il basilico tritato e le noci", ["basilico", "noce"]],
  ])("%s: %j", (text, mentioned) => {
    expect(testIngredientLexicon.findMentions(text).map(({ ingredient }) => ingredient.name)).toEqual(mentioned);
  });
});
