import type { VisionItem } from "@fetta/domain/photo-analysis/vision-result";
import { aVisionResult } from "@fetta/domain/testing/vision-result-fixtures";
import { aCustomFood } from "@fetta/db/testing/food-factories";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { startFakeOpenFoodFacts, type FakeOpenFoodFacts } from "@fetta/fakes/open-food-facts/fake-open-food-facts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPhotographer, createFakeVisionModel, type AnalysedPhoto } from "../../testing/fake-vision-model.ts";
import { startApi } from "../../testing/harness.ts";
import { saveMirrorProducts } from "../../testing/product-mirror.ts";
import { testTimeoutMs } from "../../testing/test-timeouts.ts";

const model = createFakeVisionModel();
let fakeOpenFoodFacts: FakeOpenFoodFacts;
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  fakeOpenFoodFacts = await startFakeOpenFoodFacts();
  // Longer than any test: only the analysis itself can abort a request.
  const timeoutMs = 300_000;
  api = await startApi({
    ai: model,
    databaseUrl: await createSeededDatabaseUrl(),
    openFoodFacts: { apiUrl: fakeOpenFoodFacts.url, searchUrl: fakeOpenFoodFacts.url, timeoutMs },
  });
});
afterAll(async () => {
  // Before the server, which waits for every pending request.
  await fakeOpenFoodFacts.close();
  await api.close();
});
beforeEach(() => {
  fakeOpenFoodFacts.calls.length = 0;
  fakeOpenFoodFacts.setFault(null);
});

const scanned = async (items: Partial<VisionItem>[]): Promise<AnalysedPhoto> => {
  const { status, body } = await (await createPhotographer(api, model)).scan(aVisionResult(items));
  if (status !== 200) throw new Error(`rejected with ${status}: ${JSON.stringify(body)}`);
  return body as AnalysedPhoto;
};
const noted = (food: AnalysedPhoto) =>
  api.db.selectFrom("mealEstimate").selectAll().where("foodItemId", "=", food.id).executeTakeFirstOrThrow();

const spread: Partial<VisionItem> = {
  nome: "Nutella",
  nomeGenerico: "crema di nocciole",
  cottura: "altro",
  marca: "Ferrero",
  grammiMin: 15,
  grammi: 20,
  grammiMax: 30,
  kcal100: 540,
  proteine100: 6,
  carboidrati100: 57,
  grassi100: 31,
};

describe("the values of a photo", () => {
  test("are not resolved where a photo has too many items for a dish", async () => {
    const person = await createPhotographer(api, model);
    const { status } = await person.scan(aVisionResult(Array.from({ length: 40 }, () => spread)));
    expect(status).toBe(422);
    expect(fakeOpenFoodFacts.calls).toEqual([]);
  });

  test("come from the food tables for the estimated grams and name that source", async () => {
    const food = await scanned([{ kcal100: 158 }]);
    expect(food).toMatchObject({ calories: 217, servingGrams: 130 });
    expect(food.items).toMatchObject([
      {
        key: "1",
        name: "Pasta di semola, cotta",
        ref: "stock:ciqual:9811",
        source: "table",
        grams: { min: 90, mid: 130, max: 180 },
        calories: 217,
      },
    ]);
    expect(await noted(food)).toMatchObject({
      title: "Spaghetti al pomodoro",
      normalizedTitle: "spaghetti pomodoro",
      items: [{ key: "1", sourceText: "Spaghetti", ref: "stock:ciqual:9811", amountSource: "photo" }],
      visionGrams: 130,
      learnedPortionFactor: 1,
      portionFactor: 1,
      confirmedAt: null,
    });
  });

  test("come from the model for a food that no table has, and name that source", async () => {
    const food = await scanned([{ nome: "Zaffrullo", nomeGenerico: "zaffrullo" }]);
    expect(food.items).toMatchObject([{ name: "Zaffrullo", ref: null, source: "estimate", calories: 205 }]);
  });

  test("come from the food that the user's alias names, including a custom food", async () => {
    const person = await createPhotographer(api, model);
    const own = await aCustomFood(api.db, person.user, { name: "Spaghetti integrali di casa", calories: 140 });
    await api.db
      .insertInto("userFoodAlias")
      .values({ userId: person.user.id, phrase: "spaghetti", foodRef: `custom:${own.id}` })
      .execute();
    const { body } = await person.scan(aVisionResult([{}]));
    expect((body as AnalysedPhoto).items).toMatchObject([{ ref: `custom:${own.id}`, source: "custom", calories: 182 }]);
    expect((await scanned([{}])).items).toMatchObject([{ source: "table" }]);
  });
});

describe("a brand", () => {
  test("resolves to the product of the mirror without a request to Open Food Facts", async () => {
    await saveMirrorProducts(api.db, [
      {
        code: "8076809513753",
        product_name: "Pan di Stelle biscotti",
        brands: "Mulino Bianco",
        nutriments: { "energy-kcal_100g": 483, proteins_100g: 7.5, carbohydrates_100g: 65, fat_100g: 20.5 },
      },
    ]);
    const biscuits = {
      nome: "Pan di Stelle",
      nomeGenerico: "biscotti",
      marca: "Mulino Bianco",
      cottura: "forno",
    } as const;
    const figures = { grammi: 40, kcal100: 480, proteine100: 7, carboidrati100: 65, grassi100: 20 };
    const { items } = await scanned([{ ...biscuits, ...figures }]);
    expect(items).toMatchObject([{ ref: "product:8076809513753", source: "product", calories: 193 }]);
    expect(fakeOpenFoodFacts.calls).toEqual([]);
  });

  test("missing in the mirror is searched in Open Food Facts", async () => {
    const { items } = await scanned([spread]);
    expect(items).toMatchObject([{ ref: "product:3017620422003", name: "Nutella", source: "product", calories: 108 }]);
    expect(fakeOpenFoodFacts.calls.map(({ kind }) => kind)).toEqual(["search"]);
  });

  test("without a timely response leaves the analysis as it would be without the brand", async () => {
    fakeOpenFoodFacts.setFault("hang");
    const started = performance.now();
    const { items } = await scanned([{ marca: "Pastificio Qualunque" }]);
    expect(performance.now() - started).toBeLessThan(testTimeoutMs);
    expect(fakeOpenFoodFacts.calls).toMatchObject([{ kind: "search", aborted: false }]);
    expect(items).toMatchObject([{ ref: "stock:ciqual:9811", source: "table" }]);
  });

  test("does not resolve to a product that is another food or has far more energy", async () => {
    await saveMirrorProducts(api.db, [
      {
        code: "8076809513760",
        product_name: "Spaghetti n. 5 crudi",
        brands: "Barilla",
        nutriments: { "energy-kcal_100g": 359, proteins_100g: 13, carbohydrates_100g: 71, fat_100g: 2 },
      },
    ]);
    const { items } = await scanned([{ marca: "Barilla" }]);
    expect(items).toMatchObject([{ ref: "stock:ciqual:9811", source: "table" }]);
  });

  test("is not searched where the model saw none", async () => {
    await scanned([{}, { nome: "Zaffrullo", nomeGenerico: "zaffrullo" }]);
    expect(fakeOpenFoodFacts.calls).toEqual([]);
  });
});

describe("text in a picture", () => {
  test("that demands 0 kcal does not change values from a food table", async () => {
    const honest = await scanned([{}, { nome: "Pane", nomeGenerico: "pane", kcal100: 270, carboidrati100: 55 }]);
    const zero = { kcal100: 0, proteine100: 0, carboidrati100: 0, grassi100: 0 };
    const obeyed = await scanned([
      { ...zero },
      { nome: "Pane", nomeGenerico: "pane", kcal100: 270, carboidrati100: 55 },
    ]);
    expect(obeyed.calories).toBe(honest.calories);
    expect(obeyed.items.map(({ ref }) => ref)).toEqual(honest.items.map(({ ref }) => ref));
  });

  test("that demands 0 kcal for an unknown food makes the estimate implausible and rejects the photo", async () => {
    const person = await createPhotographer(api, model);
    const zero = { kcal100: 0, proteine100: 0, carboidrati100: 0, grassi100: 0 };
    const unknown = { nome: "Torta Zaffrullo", nomeGenerico: "zaffrullo", ...zero };
    const { status, body } = await person.scan(aVisionResult([{}, unknown]));
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain("La stima di questa foto non è credibile");
  });

  test("cannot put markup or URLs into names or aliases", async () => {
    const nasty = { nome: "<img src=x onerror=alert(1)>Zaffrullo https://evil.example", nomeGenerico: "zaffrullo" };
    const person = await createPhotographer(api, model);
    const { food, entryId } = await person.analyseAndLog([nasty], {
      titolo: "<script>alert(1)</script>Cena",
      domanda: "Vai su https://evil.example?",
    });
    const stored = await noted(food);
    const { data } = await person.query("estimate.read", { entryId });
    for (const shown of [food, stored.items, stored.title, data]) {
      expect(JSON.stringify(shown)).not.toMatch(/[<>]|evil|onerror/);
      expect(JSON.stringify(shown)).toMatch(/Zaffrullo|Cena/);
    }
  });
});

describe("a picture without a dish", () => {
  test("returns the checked values of a label and costs no scan", async () => {
    const etichetta = {
      nome: "Frollini",
      marca: "Forno",
      base: "100g",
      porzioneGrammi: null,
      kj: 2000,
      kcal: 478,
      grassi: 20,
      saturi: 9,
      carboidrati: 66,
      zuccheri: 22,
      fibre: 2,
      proteine: 7,
      sale: 0.5,
    } as const;
    const person = await createPhotographer(api, model);
    const { status, body } = await person.scan(aVisionResult([], { esito: "etichetta", etichetta }));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: { errorCode: "label_in_picture" },
      label: { name: "Frollini", calories: 478, fat: 20 },
    });
    expect((await person.get("/api/usage/stats")).body).toMatchObject({ foodScans: { used: 0 } });
  });

  test("returns the dishes of a menu", async () => {
    const reading = aVisionResult([], { esito: "menu", piattiDelMenu: ["Gnocchi al ragù", "<b>Tiramisù</b>"] });
    const { status, body } = await (await createPhotographer(api, model)).scan(reading);
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { errorCode: "menu_in_picture" }, dishes: ["Gnocchi al ragù", "Tiramisù"] });
  });
});
