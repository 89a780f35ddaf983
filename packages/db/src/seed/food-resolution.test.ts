import type { Lexicon } from "@fetta/domain/food-matching/food-matcher";
import type { VisionItem } from "@fetta/domain/photo-analysis/vision-result";
import { resolveItem } from "@fetta/domain/food-matching/food-resolution";
import { aVisionItem } from "@fetta/domain/testing/vision-result-fixtures";
import { beforeAll, describe, expect, test } from "vitest";
import { readLexicon } from "./seeded-lexicon.ts";

let lexicon: Lexicon;
beforeAll(async () => {
  lexicon = await readLexicon(new URL("../../data/", import.meta.url));
});

type Cooking = VisionItem["cottura"];

/** Macronutrients that account for the given energy: fat where carbohydrates alone could not. */
function explainEnergy(kcal: number): Pick<VisionItem, "proteine100" | "carboidrati100" | "grassi100"> {
  return kcal <= 400
    ? { proteine100: 0, carboidrati100: kcal / 4, grassi100: 0 }
    : { proteine100: 0, carboidrati100: 0, grassi100: kcal / 9 };
}

function resolve(nome: string, nomeGenerico: string, cottura: Cooking, kcal100: number, more = {}) {
  const item = aVisionItem({ nome, nomeGenerico, cottura, kcal100, ...explainEnergy(kcal100), ...more });
  return resolveItem(lexicon, item);
}

/** Name, generic name, cooking method, estimated kcal of 100 g, and the resolved stock food or "estimate". */
const resolutionCases: [nome: string, nomeGenerico: string, cottura: Cooking, kcal100: number, expected: string][] = [
  // Drinks resolve to what is in the cup, never to their dry ingredient.
  ["Caffè", "caffè", "altro", 3, "ciqual:18071"],
  ["Caffè espresso", "caffè", "altro", 2, "ciqual:18071"],
  ["Caffè americano", "caffè", "altro", 2, "ciqual:18004"],
  ["Caffè decaffeinato", "caffè", "altro", 1, "ciqual:18070"],
  ["Caffè macchiato", "caffè", "altro", 15, "fetta:caffe-macchiato"],
  ["Caffè", "caffè", "altro", 300, "estimate"],
  ["Cappuccino", "cappuccino", "altro", 40, "bls:N414000"],
  ["Tè", "tè", "altro", 1, "usda:173227"],
  ["Tazza di tè", "tè", "altro", 1, "usda:173227"],
  ["Tè verde", "tè", "altro", 1, "usda:173227"],
  ["Tè", "tè", "altro", 280, "estimate"],
  ["Camomilla", "camomilla", "altro", 1, "ciqual:18022"],
  ["Acqua", "acqua", "altro", 0, "swiss:47"],
  ["Cola zero", "cola", "altro", 0, "ciqual:18060"],
  ["Vino rosso", "vino", "altro", 85, "ciqual:5214"],
  ["Birra", "birra", "altro", 43, "swiss:816"],
  ["Spritz", "spritz", "altro", 90, "fetta:spritz"],
  ["Succo d'arancia", "succo d'arancia", "altro", 45, "swiss:576"],
  // Among foods of the same name the energy decides.
  ["Latte", "latte", "altro", 46, "swiss:13399"],
  ["Latte", "latte", "altro", 64, "swiss:13399"],
  ["Latte intero", "latte", "altro", 64, "swiss:62"],
  ["Latte scremato", "latte", "altro", 35, "swiss:64"],
  ["Yogurt greco", "yogurt", "altro", 97, "usda:171304"],
  ["Yogurt magro", "yogurt", "altro", 40, "swiss:587"],
  // Pasta and rice on a plate are cooked.
  ["Pasta", "pasta", "bollito", 150, "ciqual:9811"],
  ["Pasta", "pasta", "altro", 158, "ciqual:9811"],
  ["Penne", "pasta", "bollito", 155, "ciqual:9811"],
  ["Pasta integrale", "pasta", "bollito", 140, "ciqual:9871"],
  ["Riso basmati", "riso", "bollito", 130, "ciqual:9125"],
  ["Riso bianco", "riso", "bollito", 130, "fetta:riso-bollito"],
  ["Quinoa", "quinoa", "bollito", 120, "swiss:13396"],
  ["Polenta", "polenta", "bollito", 80, "ciqual:9615"],
  ["Lenticchie", "lenticchie", "bollito", 110, "ciqual:20360"],
  ["Ceci", "ceci", "bollito", 130, "swiss:1059"],
  // Dishes with a name have a row of their own.
  ["Spaghetti alla carbonara", "pasta alla carbonara", "padella", 205, "fetta:carbonara"],
  ["Cacio e pepe", "pasta cacio e pepe", "altro", 230, "fetta:cacio-e-pepe"],
  ["Spaghetti al pomodoro", "pasta al pomodoro", "bollito", 150, "fetta:spaghetti-al-pomodoro"],
  ["Lasagne alla bolognese", "lasagne", "forno", 170, "fetta:lasagne-al-forno"],
  ["Risotto allo zafferano", "risotto", "padella", 160, "fetta:risotto-alla-milanese"],
  ["Gnocchi al ragù", "gnocchi", "bollito", 160, "fetta:gnocchi-al-ragu"],
  ["Parmigiana di melanzane", "melanzane", "forno", 150, "fetta:parmigiana-di-melanzane"],
  ["Insalata caprese", "insalata", "crudo", 180, "fetta:caprese"],
  ["Pizza margherita", "pizza", "forno", 250, "fetta:pizza-margherita"],
  ["Polpette al sugo", "polpette", "padella", 190, "fetta:polpette-al-sugo"],
  ["Tiramisù", "tiramisù", "altro", 280, "fetta:tiramisu-classico"],
  // The cooking method of the photo; raw only where the weight is of the raw food.
  ["Petto di pollo alla griglia", "pollo", "griglia", 150, "fetta:petto-di-pollo-alla-griglia"],
  ["Salmone al forno", "salmone", "forno", 200, "ciqual:26230"],
  ["Salmone affumicato", "salmone", "altro", 170, "swiss:193"],
  ["Uova sode", "uovo", "bollito", 150, "ciqual:22010"],
  ["Frittata", "frittata", "padella", 190, "ciqual:22500"],
  ["Broccoli al vapore", "broccoli", "vapore", 35, "swiss:1005"],
  ["Spinaci", "spinaci", "bollito", 30, "ciqual:20336"],
  ["Patate lesse", "patate", "bollito", 80, "ciqual:4003"],
  ["Patatine fritte", "patate", "fritto", 300, "ciqual:4032"],
  ["Tonno sott'olio", "tonno", "altro", 190, "ciqual:26180"],
  ["Tonno al naturale", "tonno", "altro", 105, "swiss:417"],
  ["Prosciutto crudo", "prosciutto", "altro", 230, "swiss:693"],
  ["Prosciutto cotto", "prosciutto", "altro", 140, "fetta:prosciutto-cotto"],
  // Similar names of other foods.
  ["Feta", "feta", "altro", 265, "ciqual:12066"],
  ["Halloumi", "halloumi", "griglia", 320, "fetta:halloumi"],
  ["Platter di formaggi", "platter", "altro", 350, "estimate"],
  ["Mozzarella di bufala", "mozzarella", "crudo", 280, "ciqual:19591"],
  ["Arancia", "arancia", "crudo", 47, "swiss:405"],
  ["Arancino", "arancino", "fritto", 250, "fetta:arancino-al-ragu"],
  ["Uva", "uva", "crudo", 68, "swiss:478"],
  ["Uva passa", "uva", "altro", 300, "swiss:477"],
  ["Mela", "mela", "crudo", 52, "swiss:378"],
  ["Pomodorini", "pomodoro", "crudo", 20, "ciqual:20172"],
  ["Cacao", "cacao", "altro", 350, "ciqual:18100"],
  ["Panna", "panna", "altro", 330, "off-median:panna-da-cucina"],
  ["Pane", "pane", "forno", 270, "ciqual:7001"],
  ["Pane integrale", "pane", "forno", 230, "ciqual:7110"],
  ["Fette biscottate", "fette biscottate", "forno", 400, "ciqual:7300"],
  ["Olio d'oliva", "olio", "altro", 900, "ciqual:17270"],
  // Details that the generic name omits make a difference: the estimate stays.
  ["Tortellini in brodo", "tortellini", "bollito", 90, "fetta:tortellini-in-brodo"],
  ["Melanzane al barbecue", "melanzane", "fritto", 200, "estimate"],
  ["Guanciale croccante", "guanciale", "padella", 560, "usda:168269"],
];

describe("an item of a photo is resolved to its stock food", () => {
  test("in at least 60 cases", () => {
    expect(resolutionCases.length).toBeGreaterThanOrEqual(60);
  });

  test.each(resolutionCases)("%s (%s, %s, %d kcal): %s", (nome, nomeGenerico, cottura, kcal100, expected) => {
    const found = resolve(nome, nomeGenerico, cottura, kcal100);
    expect(found?.ref ?? found?.source).toBe(expected === "estimate" ? expected : `stock:${expected}`);
    expect(found?.source).toBe(expected === "estimate" ? "estimate" : "table");
    expect(found?.grams).toBe(130);
    expect(found?.alternatives.length).toBeLessThanOrEqual(3);
    expect(found?.alternatives.some(({ ref }) => ref === found.ref)).toBe(false);
  });
});

describe("a raw weight", () => {
  const raw = { stato: "crudo_peso", grammi: 80 };
  test.each<[string, string, Cooking, number, string]>([
    ["Pasta", "pasta", "bollito", 353, "ciqual:9810"],
    ["Spaghetti", "pasta", "bollito", 150, "ciqual:9810"],
    ["Petto di pollo", "pollo", "griglia", 110, "ciqual:36017"],
    ["Patate", "patate", "bollito", 80, "ciqual:4008"],
  ])("%s of %s, %s, %d kcal, is resolved to the raw food %s", (nome, nomeGenerico, cottura, kcal100, expected) => {
    const found = resolve(nome, nomeGenerico, cottura, kcal100, raw);
    expect(found).toMatchObject({ ref: `stock:${expected}`, source: "table", grams: 80 });
  });
});

describe("counted pieces", () => {
  const seen = (conteggio: number, unita: string | null, grammi: number) => ({ conteggio, unita, grammi });
  test.each<[string, string, Cooking, number, ReturnType<typeof seen>, number, string | null]>([
    ["Uova sode", "uovo", "bollito", 150, seen(2, "uova", 110), 108, "1 uovo"],
    ["Uova sode", "uovo", "bollito", 150, seen(2, null, 110), 108, "1 uovo"],
    ["Pane", "pane", "forno", 270, seen(2, "fette", 80), 70, "1 fetta"],
    ["Olio extravergine di oliva", "olio", "crudo", 884, seen(1, "cucchiaio", 10), 10, "1 cucchiaio"],
    ["Mela", "mela", "crudo", 52, seen(0.5, "mela", 80), 82.5, "1 mela"],
    ["Pane", "pane", "forno", 270, seen(2, "fetta", 300), 300, null],
    ["Pane", "pane", "forno", 270, seen(2, "zaffrullo", 80), 80, null],
    ["Pane", "pane", "forno", 270, seen(-2, "fetta", 80), 80, null],
    ["Pane", "pane", "forno", 270, seen(1e9, "fetta", 80), 80, null],
  ])("%s (%s, %s, %d kcal) %o: %d g", (nome, nomeGenerico, cottura, kcal100, more, grams, label) => {
    const found = resolve(nome, nomeGenerico, cottura, kcal100, more);
    expect(found).toMatchObject({ source: "table", grams });
    if (label === null) expect(found?.unit).toBeNull();
    else expect(found?.unit?.label).toMatch(new RegExp(`^${label}`));
  });
});
