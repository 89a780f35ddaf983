import { randomUUID } from "node:crypto";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import { aCustomFood } from "@fetta/db/testing/food-factories";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../../testing/harness.ts";

const api = await startApi({ now: () => new Date("2026-11-21T12:00:00Z") });
afterAll(() => api.close());

const [yesterday, today] = ["2026-11-20", "2026-11-21"];
const cake = { name: "Ciambellone", calories: 350, protein: 6, carbs: 50, fat: 14, liquid: false };
const gtin = "8076809513753";

describe("creating a custom food", () => {
  test("returns it as every list shows it, and lists it by name", async () => {
    const person = await api.signUp();
    const { data } = await person.mutate("customFood.create", {
      ...cake,
      brand: " Nonna ",
      barcode: gtin,
      sugars: 25,
      servingLabel: "1 fetta",
      servingGrams: 45.5,
    });
    expect(data).toMatchObject({
      ref: expect.stringMatching(/^custom:/),
      kind: "custom",
      name: "Ciambellone",
      brand: "Nonna",
      per: "100g",
      calories: 350,
      barcode: gtin,
      units: [{ label: "1 fetta", grams: 45.5 }],
      estimate: false,
      flags: [],
      favourite: false,
      last: null,
    });
    await person.mutate("customFood.create", { ...cake, name: "arrosto" });
    const { data: list } = await person.query("customFood.list", undefined);
    expect(list.map(({ name }) => name)).toEqual(["arrosto", "Ciambellone"]);
    const id = data.ref.slice("custom:".length);
    expect((await person.query("customFood.read", { id })).data).toMatchObject({
      sugars: 25,
      fibre: null,
      source: null,
    });
  });

  test("creates one food for a repeated request with one id, also in twenty simultaneous requests", async () => {
    const person = await api.signUp();
    const input = { ...cake, id: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.mutate("customFood.create", input)));
    expect(new Set(answers.map(({ data }) => data.ref))).toEqual(new Set([`custom:${input.id}`]));
    expect((await person.query("customFood.list", undefined)).data).toHaveLength(1);
  });

  test("replaces the user's earlier food for the barcode, also in twenty simultaneous requests", async () => {
    const person = await api.signUp();
    const first = await person.mutate("customFood.create", { ...cake, barcode: gtin });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        person.mutate("customFood.create", { ...cake, id: randomUUID(), name: "Torta", barcode: gtin }),
      ),
    );
    expect(new Set(answers.map(({ data }) => data.ref))).toEqual(new Set([first.data.ref]));
    expect((await person.query("customFood.list", undefined)).data).toMatchObject([{ name: "Torta" }]);
  });

  test("lets two users have a food each for one barcode", async () => {
    for (const person of [await api.signUp(), await api.signUp()]) {
      await person.mutate("customFood.create", { ...cake, barcode: gtin });
      expect((await person.query("customFood.list", undefined)).data).toHaveLength(1);
    }
  });

  test.each([
    ["a UPC-A is padded", "036000291452", "0036000291452"],
    ["blanks are dropped", " 8076 8095 13753 ", gtin],
    ["a counter's code is its stem, the weight left out", "2312345012340", "2312345"],
    ["a stem stays", "2312345", "2312345"],
    ["none is none", "", null],
  ])("normalises a barcode: %s", async (_name, typed, stored) => {
    const person = await api.signUp();
    expect((await person.mutate("customFood.create", { ...cake, barcode: typed })).data.barcode).toBe(stored);
  });

  test.each([
    ["name", { name: "  " }, "Campo obbligatorio."],
    ["calories", { calories: 903 }, "Inserisci un valore tra 0 e 902 kcal per 100 g."],
    ["calories", { calories: -1 }, "Inserisci un valore tra 0 e 902 kcal per 100 g."],
    ["calories", { calories: "350" }, "Inserisci un valore tra 0 e 902 kcal per 100 g."],
    ["protein", { protein: "6,5" }, "Inserisci un valore tra 0 e 100 grammi per 100 g."],
    ["fat", { protein: 0, carbs: 0, fat: 101 }, "Inserisci un valore tra 0 e 100 grammi per 100 g."],
    ["salt", { salt: -0.1 }, "Inserisci un valore tra 0 e 100 grammi per 100 g."],
    ["carbs", { carbs: 82.1 }, "Proteine, carboidrati e grassi insieme superano i 100 g: controlla l’etichetta."],
    ["sugars", { sugars: 50.1 }, "Gli zuccheri non possono superare i carboidrati."],
    ["saturated", { saturated: 14.1 }, "I grassi saturi non possono superare i grassi."],
    ["servingGrams", { servingGrams: 0 }, "Inserisci una quantità tra 0,1 e 1000 grammi."],
    ["barcode", { barcode: "8076809513754" }, "Questo codice a barre non è valido: controlla le cifre."],
    ["barcode", { barcode: "pane" }, "Questo codice a barre non è valido: controlla le cifre."],
  ])("rejects %s of %j with an error for that field", async (path, wrong, message) => {
    const person = await api.signUp();
    const { status, issues } = await person.mutate("customFood.create", { ...cake, ...(wrong as object) });
    expect([status, issues]).toEqual([400, [{ path, message }]]);
    expect((await person.query("customFood.list", undefined)).data).toEqual([]);
  });

  test("accepts macros that sum to 102 g through rounding, and oil with 902 kcal", async () => {
    const person = await api.signUp();
    expect((await person.mutate("customFood.create", { ...cake, carbs: 82 })).status).toBe(200);
    const oil = { ...cake, name: "Olio", calories: 902, protein: 0, carbs: 0, fat: 100, saturated: 100 };
    expect((await person.mutate("customFood.create", oil)).data.flags).toEqual([]);
  });

  test("stores energy that does not match the macros and marks it as implausible", async () => {
    const person = await api.signUp();
    expect((await person.mutate("customFood.create", { ...cake, calories: 35 })).data).toMatchObject({
      calories: 35,
      flags: ["atwater"],
    });
  });
});

describe("changing a custom food", () => {
  const eatenTwice = async () => {
    const person = await api.signUp();
    const own = await aCustomFood(api.db, person.user, { calories: 200 });
    const entries = [];
    for (const date of [yesterday, today])
      entries.push(
        (
          await person.mutate("food.log", {
            ref: `custom:${own.id}`,
            amount: { grams: 50, unit: { label: "1 fetta", count: 1 } },
            mealType: "snack",
            date,
          })
        ).data,
      );
    const eaten = async (date: string) => (await person.query("diary.list", { date })).data;
    return { ...person, own, entries, eaten };
  };

  test("does not change logged days", async () => {
    const { own, eaten, mutate } = await eatenTwice();
    const { data } = await mutate("customFood.update", { ...cake, id: own.id, name: "Torta", calories: 400 });
    expect(data).toMatchObject({ name: "Torta", calories: 400, last: { grams: 50, calories: 200 } });
    for (const date of [yesterday, today])
      expect(await eaten(date)).toMatchObject([{ calories: 100, foodItem: { name: "Ciambellone" } }]);
  });

  test("with a given current day updates its entries, keeps their overrides and leaves the previous day unchanged", async () => {
    const { own, entries, eaten, mutate } = await eatenTwice();
    await mutate("diary.edit", { id: entries[1]?.id ?? "", protein: 1, servings: 2 });
    await mutate("customFood.update", { ...cake, id: own.id, name: "Torta", calories: 400, today });
    expect(await eaten(yesterday)).toMatchObject([{ calories: 100, foodItem: { name: "Ciambellone" } }]);
    expect(await eaten(today)).toMatchObject([
      {
        id: entries[1]?.id,
        servings: 2,
        calories: 400,
        protein: 1,
        foodItem: { name: "Torta", servingGrams: 50, unit: { label: "1 fetta", count: 1 }, ref: `custom:${own.id}` },
      },
    ]);
  });

  test("does not affect other foods of the current day", async () => {
    const { own, user, eaten, mutate } = await eatenTwice();
    const other = await anEntry(api.db, user, await aFood(api.db, user, { name: "Pane" }), today);
    await mutate("customFood.update", { ...cake, id: own.id, calories: 400, today });
    expect((await eaten(today)).find(({ id }) => id === other.id)).toMatchObject({ calories: 200 });
  });

  test("is rejected for a barcode that another of the user's foods has", async () => {
    const person = await api.signUp();
    await person.mutate("customFood.create", { ...cake, barcode: gtin });
    const own = await aCustomFood(api.db, person.user);
    expect(await person.mutate("customFood.update", { ...cake, id: own.id, barcode: gtin })).toMatchObject({
      status: 409,
      message: "Un altro dei tuoi alimenti ha già questo codice a barre.",
    });
  });
});

describe("removing a custom food", () => {
  test("removes it from the favourites and keeps the days that contain it", async () => {
    const person = await api.signUp();
    const own = await aCustomFood(api.db, person.user);
    const ref = `custom:${own.id}`;
    await person.mutate("food.log", { ref, amount: { grams: 100 }, mealType: "snack", date: yesterday });
    await person.mutate("food.setFavourite", { ref, favourite: true });
    expect((await person.mutate("customFood.remove", { id: own.id })).status).toBe(200);
    expect((await person.query("customFood.list", undefined)).data).toEqual([]);
    const { data } = await person.query("food.habits", { mealType: "snack" });
    expect(data.favourites).toEqual([]);
    expect(data.usual).toMatchObject([{ ref, name: "Ciambellone", calories: 350 }]);
    expect((await person.query("diary.list", { date: yesterday })).data).toMatchObject([{ calories: 350 }]);
    expect((await person.mutate("customFood.remove", { id: own.id })).status).toBe(404);
  });
});

describe("another user's custom food", () => {
  test("is not found when reading, changing or removing it, and its id makes a food of one's own", async () => {
    const [giulia, marco] = [await api.signUp(), await api.signUp()];
    const own = await aCustomFood(api.db, giulia.user);
    for (const id of [own.id, randomUUID(), "1", "\u0000"])
      for (const answer of [
        await marco.query("customFood.read", { id }),
        await marco.mutate("customFood.update", { ...cake, id }),
        await marco.mutate("customFood.remove", { id }),
      ])
        expect([id, answer.status, answer.message]).toEqual([id, 404, "Non trovato."]);
    expect((await marco.mutate("customFood.create", { ...cake, id: own.id, name: "Mio" })).status).toBe(200);
    expect((await marco.query("customFood.list", undefined)).data).toMatchObject([{ name: "Mio" }]);
    expect((await giulia.query("customFood.list", undefined)).data).toMatchObject([{ name: "Ciambellone" }]);
  });

  test("is not accessible to guests", async () => {
    const { guest } = api;
    const id = randomUUID();
    expect((await guest.query("customFood.list", undefined)).status).toBe(401);
    expect((await guest.query("customFood.read", { id })).status).toBe(401);
    expect((await guest.mutate("customFood.create", cake)).status).toBe(401);
    expect((await guest.mutate("customFood.update", { ...cake, id })).status).toBe(401);
    expect((await guest.mutate("customFood.remove", { id })).status).toBe(401);
  });
});
