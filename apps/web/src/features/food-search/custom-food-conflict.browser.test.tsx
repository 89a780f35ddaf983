import { expect, test } from "vitest";
import { sampleFoodHit } from "../../entities/food/testing/sample-food-hit.ts";
import type { Inputs } from "../../lib/api/procedure-types.ts";
import { toastRegion } from "../../testing/diary-page.ts";
import { ApiFailure } from "../../testing/fake-api.ts";
import { fakeFoodSearch, foodSheet, openFood, openFoodSearch } from "./testing/fake-food-search.ts";

const save = foodSheet.getByRole("button", { name: "Salva i valori" });
const version = "2026-11-21T12:00:00.000Z";
const ownCake = sampleFoodHit({
  ref: "custom:cake",
  kind: "custom",
  name: "Torta della nonna",
  category: null,
  version,
});

test("a food that another device has changed meanwhile stays, until it is saved or deleted once more", async () => {
  const api = await openFoodSearch(fakeFoodSearch([ownCake]));
  const message = "Un altro dispositivo ha salvato una versione più recente: resta quella.";
  const rejectOld = (given: string | undefined): void => {
    if (given !== undefined) throw new ApiFailure(409, { errorCode: "changed_elsewhere", message });
  };
  api.answer({
    customFood: {
      update: ({ ifVersion, calories }) => {
        rejectOld(ifVersion);
        return { ...ownCake, calories, version: "2026-11-21T13:00:00.000Z" };
      },
      remove: ({ ifVersion }) => rejectOld(ifVersion),
    },
  });
  await openFood("Torta della nonna");
  await foodSheet.getByRole("button", { name: "Modifica alimento" }).click();
  await foodSheet.getByRole("textbox", { name: "Calorie", exact: true }).fill("400");
  await save.click();
  await expect.element(toastRegion).toMatchTextContent(message);
  await save.click();
  await expect.element(foodSheet).toMatchTextContent("400 kcal per 100 g");
  const sent = api.callsOf("customFood.update") as Inputs["customFood"]["update"][];
  expect(sent.map(({ ifVersion }) => ifVersion)).toEqual([version, undefined]);
  const remove = foodSheet.getByRole("button", { name: "Elimina" });
  await remove.click();
  await remove.click();
  await expect.element(remove).toBeEnabled();
  await remove.click();
  await expect.element(toastRegion).toMatchTextContent("Alimento eliminato");
});
