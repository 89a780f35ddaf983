import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { fakeDiary } from "../../testing/fake-diary.ts";
import { addSheet, openAddSheet, toastRegion } from "../../testing/diary-page.ts";
import { useFakeClock } from "../../testing/fake-clock.ts";
import { failing, type FakeApi } from "../../testing/fake-api.ts";
import { goBack, goForward, mountApp } from "../../testing/mount-app.tsx";
import { sampleFoodHit, toDetails } from "../../entities/food/testing/sample-food-hit.ts";
import { installFakeCamera } from "../../testing/fake-camera.ts";
import { rememberMode } from "./model/photo-scan-reducer.ts";
import { chooseGalleryPhoto } from "./testing/gallery-photo.ts";

const camera = page.getByRole("dialog", { name: "Scansiona Cibo" });
const panel = camera.getByRole("alert");
const words = page.getByRole("dialog", { name: "Descrivi il pasto" });
const described = words.getByRole("textbox", { name: "Descrivi il pasto" });
const photo = page.getByRole("img", { name: "La foto del piatto" });
const form = page.getByRole("dialog", { name: "Cerca alimenti" });
const field = (name: string) => form.getByRole("textbox", { name, exact: true });
const retry = panel.getByRole("button", { name: "Riprova" });

const label = { name: "Frollini al cacao", calories: 481, protein: 7.2, carbs: 66, fat: 20, per: "100g" };
const food = sampleFoodHit({ name: label.name, ref: "custom:1", kind: "custom", category: null, units: [] });

const failure = (status: number, errorCode: string, message: string, more: object = {}) => ({
  status,
  body: { message, error: { errorCode }, ...more },
});

/** The camera for a dish or a label; the analyses get these answers in turn. `sent` are their requests. */
async function openCamera(
  mode: "dish" | "label",
  ...answers: { status: number; body: object }[]
): Promise<{ api: FakeApi; sent: Request[] }> {
  const sent: Request[] = [];
  const next = (request: Request): Response => {
    sent.push(request);
    const { status, body } = answers.shift() ?? { status: 500, body: {} };
    return Response.json(body, { status });
  };
  const diary = fakeDiary();
  const api = mountApp(
    "/",
    {
      ...diary,
      customFood: { create: food },
      food: { ...diary.food, read: toDetails(food) },
      estimate: { describe: () => new Promise<never>(() => undefined) },
    },
    { rest: { "POST /api/analyze-food": next, "POST /api/analyze-label": next } },
  );
  // The last choice is remembered while the page is open.
  onTestFinished(() => rememberMode("dish"));
  await openAddSheet();
  await addSheet.getByRole("button", { name: /^Scansiona piatto/ }).click();
  await page.getByRole("button", { name: "Consenti fotocamera" }).click();
  if (mode === "label") await page.getByRole("radio", { name: "Etichetta" }).click();
  return { api, sent };
}

test("a failed analysis keeps the photo: Riprova sends it again under its key, and the meal can be described beside it", async () => {
  const down = failure(503, "analysis_unavailable", "Il servizio non risponde.");
  const { sent } = await openCamera("dish", down, failure(503, "analysis_busy", "Il servizio è occupato."));
  await chooseGalleryPhoto();
  await expect.element(panel).toMatchTextContent("Il servizio non risponde.");
  await expect.element(panel.getByRole("heading", { name: "Analisi Fallita" })).toBeVisible();
  await expect.element(photo).toBeVisible();
  await expect.element(panel.getByRole("button", { name: "Cerca per nome" })).toBeVisible();
  await retry.click();
  await expect.element(panel).toMatchTextContent("Il servizio è occupato.");
  const [first, second] = await Promise.all(sent.map((request) => request.clone().formData()));
  const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toEqual([expect.any(String), keys[0]]);
  expect(second?.get("entryId")).toBe(first?.get("entryId"));
  await panel.getByRole("button", { name: "Descrivilo a parole" }).click();
  await expect.element(described).toHaveValue("");
  await expect.element(words.getByRole("img", { name: "La foto del piatto" })).toBeVisible();
  await expect.element(camera).not.toBeInTheDocument();
});

test("a photo that cannot be interpreted asks what is on the plate, and Riprova takes another", async () => {
  const unseen = "Non vediamo cibo in questa foto. Riprova inquadrando il piatto.";
  const absurd = "La stima di questa foto non è credibile, quindi non l’ho salvata.";
  await openCamera("dish", failure(422, "no_food_in_picture", unseen), failure(422, "estimate_implausible", absurd));
  for (const sentence of [unseen, absurd]) {
    await chooseGalleryPhoto();
    await expect.element(panel).toMatchTextContent(sentence);
    await expect.element(panel.getByRole("heading", { name: "Cosa c’è nel piatto?" })).toBeVisible();
    await expect.element(photo).toBeVisible();
    for (const name of ["Descrivilo a parole", "Cerca per nome"])
      await expect.element(panel.getByRole("button", { name })).toBeVisible();
    await retry.click();
    await expect.element(camera.getByRole("button", { name: "Scatta foto" })).toBeVisible();
  }
});

test("a long analysis asks for patience and then offers words, which abort it", async () => {
  useFakeClock();
  let signal: AbortSignal | undefined;
  const removed: unknown[] = [];
  mountApp(
    "/?foglio=scansiona",
    { ...fakeDiary(), diary: { ...fakeDiary().diary, remove: ({ id }) => void removed.push(id) } },
    {
      rest: {
        "POST /api/analyze-food": (request) => {
          ({ signal } = request);
          return new Promise<Response>(() => undefined);
        },
      },
    },
  );
  await page.getByRole("button", { name: "Consenti fotocamera" }).click();
  await chooseGalleryPhoto();
  const status = camera.getByRole("status").first();
  const way = camera.getByRole("button", { name: "Descrivilo a parole" });
  await expect.element(status).toMatchTextContent("Riconosciamo gli ingredienti…");
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(status).toMatchTextContent("Ancora qualche secondo…");
  await expect.element(way).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(7000);
  await expect.element(status).toMatchTextContent("Ci vuole più del solito");
  expect(signal?.aborted).toBe(false);
  await way.click();
  await expect.element(words).toBeVisible();
  expect(signal?.aborted).toBe(true);
  // The server may have logged the entry before the request was aborted.
  await expect.poll(() => removed).toHaveLength(1);
});

test("a photo of a menu asks which dish was eaten and describes that one", async () => {
  const dishes = ["Risotto ai funghi", "Tiramisù", "Risotto ai funghi"];
  await openCamera("dish", failure(422, "menu_in_picture", "Questo è un menu.", { dishes }));
  await chooseGalleryPhoto();
  await expect.element(page.getByRole("heading", { name: "Quale piatto hai mangiato?" })).toBeVisible();
  const offered = page.getByRole("list", { name: "Piatti del menu" });
  expect(offered.getByRole("listitem").elements()).toHaveLength(2);
  await offered.getByRole("button", { name: "Risotto ai funghi" }).click();
  await expect.element(described).toHaveValue("Risotto ai funghi");
});

test("a label photographed as a dish opens its form with the figures", async () => {
  await openCamera("dish", failure(422, "label_in_picture", "Questa è un’etichetta.", { label }));
  await chooseGalleryPhoto();
  await expect.element(field("Nome")).toHaveValue(label.name);
  await expect.element(field("Calorie")).toHaveValue("481");
});

test("a label that could not be read is sent again under its key, and one without a table is asked for again as a label", async () => {
  const { sent } = await openCamera(
    "label",
    failure(422, "label_unreadable", "Non riusciamo a leggere la tabella nutrizionale."),
    failure(503, "analysis_unavailable", "Il servizio non risponde."),
    { status: 200, body: label },
  );
  await chooseGalleryPhoto();
  await expect.element(panel.getByRole("heading", { name: "Etichetta da ricontrollare" })).toBeVisible();
  await retry.click();
  await expect.element(page.getByRole("radio", { name: "Etichetta" })).toBeChecked();
  await chooseGalleryPhoto();
  await expect.element(panel.getByRole("heading", { name: "Analisi Fallita" })).toBeVisible();
  for (const name of ["Descrivilo a parole", "Scrivi i valori"])
    await expect.element(panel.getByRole("button", { name })).toBeVisible();
  await retry.click();
  await expect.element(field("Nome")).toHaveValue(label.name);
  const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toEqual([keys[0], keys[1], keys[1]]);
  expect(keys[0]).not.toBe(keys[1]);
});

test("label figures that do not add up can be typed", async () => {
  await openCamera("label", failure(422, "label_implausible", "I valori letti non tornano tra loro."));
  await chooseGalleryPhoto();
  await expect.element(panel).toMatchTextContent("non tornano");
  await expect.element(page.getByRole("img", { name: "La foto dell’etichetta" })).toBeVisible();
  await expect.element(panel.getByRole("button").first()).toHaveTextContent("Scrivi i valori");
  await panel.getByRole("button", { name: "Scrivi i valori" }).click();
  await expect.element(field("Nome")).toHaveFocus();
  await expect.element(field("Calorie")).toHaveValue("");
});

test("the values of a label outlast a failed save, Back, and a scan of the barcode; without a serving no amount is assumed", async () => {
  installFakeCamera();
  const { api } = await openCamera("label", { status: 200, body: label });
  await chooseGalleryPhoto();
  await expect.element(form.getByText("Letto dall’etichetta: controlla i valori")).toBeVisible();
  await field("Nome").fill("Frollini di casa");
  await form.getByRole("button", { name: "Scansiona il codice" }).click();
  const scanner = page.getByRole("dialog", { name: "Scansiona Codice a Barre" });
  await scanner.getByRole("textbox", { name: "Inserisci il codice a mano" }).fill("4006381333931");
  await scanner.getByRole("button", { name: "Cerca", exact: true }).click();
  await expect.element(scanner).not.toBeInTheDocument();
  await expect.element(field("Codice a barre (facoltativo)")).toHaveValue("4006381333931");
  api.answer({ customFood: { create: failing } });
  const save = form.getByRole("button", { name: "Salva e scegli quanto" });
  await save.click();
  await expect.element(toastRegion).toMatchTextContent("Impossibile salvare il prodotto:");
  goBack();
  await expect.element(form).not.toBeInTheDocument();
  goForward();
  await expect.element(field("Nome")).toHaveValue("Frollini di casa");
  await expect.element(field("Calorie")).toHaveValue("481");
  api.answer({ customFood: { create: food } });
  await save.click();
  await expect.element(form.getByRole("heading", { name: food.name, exact: true })).toBeVisible();
  await expect.element(form.getByRole("textbox", { name: "Quantità in grammi" })).toHaveValue("");
  await expect.element(form.getByRole("button", { name: "Aggiungi al diario" })).toBeDisabled();
});
