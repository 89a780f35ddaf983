import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sampleFoodHit, toDetails } from "../../entities/food/testing/sample-food-hit.ts";
import { today } from "../../lib/local-date.ts";
import { openAddSheet } from "../../testing/diary-page.ts";
import { fakeDiary } from "../../testing/fake-diary.ts";
import { expectSoundScreen } from "../../testing/layout.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { givenPhotoConsent, sampleAccount } from "../../testing/sample-account.ts";
import { sampleEntry } from "../../testing/sample-entry.ts";
import { chooseGalleryPhoto } from "./testing/gallery-photo.ts";

const camera = page.getByRole("dialog", { name: "Scansiona Cibo" });
const search = page.getByRole("dialog", { name: "Cerca alimenti" });
const openCamera = async (): Promise<void> => {
  await openAddSheet();
  await page.getByRole("button", { name: /^Scansiona piatto/ }).click();
};

const label = {
  name: "Frollini al cacao",
  calories: 481,
  protein: 7.2,
  carbs: 66,
  fat: 20,
  servingGrams: 25,
  per: "100g",
};
const rejection = (errorCode: string, message: string, more: object = {}) =>
  Response.json({ message, error: { errorCode }, ...more }, { status: 422 });

test("the screens from the consent to a menu have no accessibility violations, have 44 px touch targets and fit every width", async () => {
  const dishes = ["Risotto ai funghi", "Tagliata di manzo con rucola e scaglie di grana", "Tiramisù"];
  mountApp(
    "/",
    { ...fakeDiary(), account: { consentPhoto: givenPhotoConsent } },
    {
      me: sampleAccount({ photoConsent: false, photoConsentAt: null }),
      rest: {
        "POST /api/analyze-food": () => rejection("menu_in_picture", "Questa è la foto di un menu.", { dishes }),
      },
    },
  );
  await openCamera();
  await expect.element(camera.getByRole("button", { name: "Acconsento e continuo" })).toBeVisible();
  await expectSoundScreen();
  await camera.getByRole("button", { name: "Acconsento e continuo" }).click();
  await camera.getByRole("button", { name: "Consenti fotocamera" }).click();
  await expect.element(camera.getByRole("button", { name: "Scatta foto" })).toBeEnabled();
  await expectSoundScreen();
  await chooseGalleryPhoto();
  await expect.element(page.getByRole("heading", { name: "Quale piatto hai mangiato?" })).toHaveFocus();
  await expectSoundScreen();
});

test("the screens from a label that does not add up to the amount of its food have no accessibility violations, have 44 px touch targets and fit every width", async () => {
  const diary = fakeDiary();
  const answers = [rejection("label_implausible", "I valori non tornano."), Response.json(label)];
  const food = sampleFoodHit({ name: label.name, ref: "custom:1", kind: "custom", category: null });
  mountApp(
    "/",
    { ...diary, customFood: { create: food }, food: { ...diary.food, read: toDetails(food) } },
    { rest: { "POST /api/analyze-label": () => answers.shift() ?? Response.error() } },
  );
  await openCamera();
  await camera.getByRole("button", { name: "Consenti fotocamera" }).click();
  const ofLabels = page.getByRole("radio", { name: "Etichetta" });
  await expect.element(ofLabels).toBeInTheDocument();
  // Its label covers the radio button.
  (ofLabels.element() as HTMLElement).click();
  await chooseGalleryPhoto();
  await expect.element(page.getByRole("heading", { name: "Etichetta da ricontrollare" })).toHaveFocus();
  await expectSoundScreen();
  await camera.getByRole("button", { name: "Riprova" }).click();
  await chooseGalleryPhoto();
  await expect.element(search.getByText("Letto dall’etichetta: controlla i valori")).toBeVisible();
  await expectSoundScreen();
  await search.getByRole("button", { name: "Salva e scegli quanto" }).click();
  await expect.element(search.getByRole("heading", { name: label.name, exact: true })).toBeVisible();
  await expectSoundScreen();
});

test("the camera without scans left has no accessibility violations, has 44 px touch targets and fits every width", async () => {
  const used = { used: 1, limit: 1, resetsAt: new Date(Date.now() + 3_600_000).toISOString() };
  mountApp("/", fakeDiary(), { me: sampleAccount({ usage: { ...sampleAccount().usage, foodScans: used } }) });
  await openCamera();
  await expect.element(page.getByRole("heading", { name: "Limite Giornaliero" })).toBeVisible();
  await expectSoundScreen();
});

test("a day with an estimate has no accessibility violations, has 44 px touch targets and fits every width", async () => {
  const dish = { name: "Orata al forno", source: "photo" as const };
  mountApp("/", fakeDiary([sampleEntry({ date: today(), estimated: true, foodItem: dish })]));
  await expect.element(page.getByRole("img", { name: "circa" }).first()).toBeVisible();
  await expectSoundScreen();
});
