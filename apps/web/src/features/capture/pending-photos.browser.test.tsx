import { addDays } from "@fetta/domain/calendar-day";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { photosFlagKey, type PendingPhoto } from "../../lib/api/pending-photo-state.ts";
import { today } from "../../lib/local-date.ts";
import { clearPendingPhotos, createPhotoStore, maxPendingPhotos } from "../../offline/pending-photo-store.ts";
import { samplePendingPhoto } from "../../offline/testing/sample-pending-photo.ts";
import { addSheet, mealSection, openAddSheetOf, toastRegion, undoButton } from "../../testing/diary-page.ts";
import { fakeDiary } from "../../testing/fake-diary.ts";
import { fakeSettings } from "../../testing/fake-settings.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";
import { sampleEntry } from "../../testing/sample-entry.ts";
import { chooseGalleryPhoto } from "./testing/gallery-photo.ts";

const store = createPhotoStore();
const analysis = "POST /api/analyze-food";
const row = (meal = "Cena") =>
  mealSection(meal).getByRole("list", { name: "Foto da analizzare" }).getByRole("listitem");
const rows = page.getByText("Piatto fotografato");

beforeEach(clearPendingPhotos);

/** Takes the network away until the returned function gives it back. */
function goOffline(): () => void {
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  dispatchEvent(new Event("offline"));
  return () => {
    network.mockRestore();
    dispatchEvent(new Event("online"));
  };
}

/** Lets photos of dinner wait as if they had been taken before the app was opened. */
async function storeWaiting(count = 1, changes: Partial<PendingPhoto> = {}): Promise<void> {
  const { id: userId } = sampleAccount().user;
  for (let i = 0; i < count; i += 1)
    await store.add(samplePendingPhoto({ id: String(i), userId, day: today(), meal: "dinner", ...changes }));
  localStorage.setItem(photosFlagKey, "true");
}

/** A server that logs each photo as sea bream; `requests` are those that it got. */
function analysingServer() {
  const requests: { account: string | null; key: string | null; fields: Record<string, unknown> }[] = [];
  const diary = fakeDiary();
  const logged: ReturnType<typeof sampleEntry>[] = [];
  const answer = async (request: Request): Promise<Response> => {
    const { image, ...fields } = Object.fromEntries((await request.formData()).entries());
    const { headers } = request;
    const isPicture = image instanceof Blob && image.type === "image/jpeg" && image.size > 0;
    requests.push({ account: headers.get("x-account"), key: headers.get("idempotency-key"), fields });
    const { entryId, date, mealType } = fields as { entryId: string; date: string; mealType: "dinner" };
    const foodItem = { name: isPicture ? "Orata al forno" : "Nessuna foto", source: "photo" as const };
    const entry = sampleEntry({ id: entryId, date, mealType, foodItem });
    logged.push(entry);
    return Response.json({ entry });
  };
  const list = ({ date }: { date: string }) => logged.filter((entry) => entry.date === date);
  return { requests, answers: { ...diary, diary: { ...diary.diary, list } }, rest: { [analysis]: answer } };
}

/** Answers of an analysis that fails. */
const failure = (status: number, error: object, more: object = {}) => ({
  [analysis]: () => Response.json({ error, ...more }, { status }),
});

test("a dish photographed offline waits in its day and meal, without consent or scans, and becomes its entry when the server answers", async () => {
  const { requests, answers, rest } = analysingServer();
  const me = sampleAccount({ photoConsent: false });
  const day = addDays(today(), -3);
  const api = mountApp(`/?giorno=${day}`, { ...answers, account: { me } }, { me, rest });
  const goOnline = goOffline();
  await openAddSheetOf("Cena");
  await expect.element(addSheet).toMatchTextContent("Una foto: la analizziamo quando torna la rete");
  await addSheet.getByRole("button", { name: /^Scansiona piatto/ }).click();
  await chooseGalleryPhoto();
  await expect.element(toastRegion).toMatchTextContent("Foto salvata sul telefono");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(row()).toMatchTextContent("Da analizzare");
  await expect.element(row()).toMatchTextContent("Appena torna la rete");
  await expect.element(row().getByRole("img", { name: "La foto del piatto" })).toBeVisible();
  expect(requests).toEqual([]);

  goOnline();
  await row().getByRole("button", { name: "Leggi e scegli" }).click();
  const allowing = sampleAccount({ photoConsent: true });
  const consent = { photoConsent: true, photoConsentAt: allowing.photoConsentAt };
  api.answer({ account: { me: allowing, consentPhoto: { ...consent, version: "3", recipient: null } as never } });
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  await expect.element(mealSection("Cena")).toMatchTextContent("Orata al forno");
  await expect.element(rows).not.toBeInTheDocument();
  expect(requests).toEqual([
    {
      account: me.user.id,
      key: expect.any(String),
      fields: { entryId: expect.any(String), date: day, mealType: "dinner" },
    },
  ]);
});

test("photos that wait for a scan say until when, and a deleted one can be brought back while there is room", async () => {
  const resetsAt = new Date(Date.now() + 3_600_000).toISOString();
  const { usage } = sampleAccount();
  const me = sampleAccount({ usage: { ...usage, foodScans: { ...usage.foodScans, used: 1, resetsAt } } });
  await storeWaiting();
  mountApp("/", { ...fakeDiary([], me), account: { me } }, { me });
  await expect.element(row()).toMatchTextContent(/Le scansioni sono finite: la analizziamo (oggi|domani)/);
  await row().getByRole("button", { name: "Elimina la foto" }).click();
  await expect.element(rows).not.toBeInTheDocument();
  await undoButton.click();
  await expect.element(row()).toMatchTextContent("Da analizzare");
  await row().getByRole("button", { name: "Elimina la foto" }).click();
  await expect.poll(() => store.list(me.user.id)).toEqual([]);
  await storeWaiting(maxPendingPhotos);
  await undoButton.click();
  await expect.element(toastRegion).toMatchTextContent("Sul telefono ci sono già 5 foto da analizzare");
});

test("a photo that the server is too busy for says so, and is sent again under its key by one press", async () => {
  const { requests, answers, rest } = analysingServer();
  const busy = failure(503, { code: "server_busy", message: "Riprova tra poco." })[analysis];
  let analyse: (request: Request) => Response | Promise<Response> = busy;
  await storeWaiting();
  mountApp("/", answers, { rest: { [analysis]: (request: Request) => analyse(request) } });
  await expect.element(page.getByText("Il server non risponde: riproviamo tra poco")).toBeVisible();
  const retry = page.getByRole("button", { name: "Riprova" });
  await expect.element(retry).toBeVisible();
  // At once, before the app tries again by itself.
  analyse = rest[analysis];
  retry.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.element(page.getByText("Orata al forno")).toBeVisible();
  await expect.element(rows).not.toBeInTheDocument();
  expect(requests).toHaveLength(1);
});

test("a photo without food says so, and leaves once the meal is logged in words", async () => {
  await storeWaiting();
  const message = "Non vediamo cibo in questa foto.";
  const error = { code: "UNPROCESSABLE", message, errorCode: "no_food_in_picture" };
  const item = {
    key: "1",
    sourceText: "pane",
    name: "Pane",
    ref: "stock:pane",
    source: "table" as const,
    per100: { calories: 270, protein: 8, carbs: 55, fat: 1 },
    grams: 50,
    amountSource: "stated" as const,
    unit: null,
    hidden: false,
    alternatives: [],
  };
  const described = { items: [item], unresolved: [], order: ["1"], unused: [], when: null };
  const log = [sampleEntry({ date: today(), mealType: "dinner", foodItem: { name: "Pane" } })];
  mountApp("/", { ...fakeDiary(), estimate: { describe: described, log } }, { rest: failure(422, error) });
  await expect.element(row()).toMatchTextContent(message);
  await expect.element(row()).toMatchTextContent("Non analizzata");
  await row().getByRole("button", { name: "Descrivilo a parole" }).click();
  const words = page.getByRole("dialog", { name: "Descrivi il pasto" });
  await expect.element(words.getByRole("img")).toBeVisible();
  await words.getByRole("textbox", { name: "Descrivi il pasto" }).fill("pane");
  await words.getByRole("button", { name: /^Aggiungi 1/ }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(rows).not.toBeInTheDocument();
});

test("a sixth photo is not taken in, and stays on the screen with the reason", async () => {
  await storeWaiting(maxPendingPhotos, { rejection: { sentence: "Non vediamo cibo.", isFinal: true } });
  mountApp("/", fakeDiary());
  await expect.element(row()).toHaveLength(maxPendingPhotos);
  goOffline();
  await openAddSheetOf("Pranzo");
  await addSheet.getByRole("button", { name: /^Scansiona piatto/ }).click();
  await chooseGalleryPhoto();
  await expect.element(page.getByRole("alert").getByRole("heading", { name: "Foto non salvata" })).toBeVisible();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Sul telefono ci sono già 5 foto da analizzare");
  await expect.element(page.getByRole("alert").getByRole("button", { name: "Riprova" })).toBeVisible();
});

test("signing out asks before waiting photos are lost, and deletes them", async () => {
  await storeWaiting(2, { rejection: { sentence: "Non vediamo cibo.", isFinal: true } });
  const settings = { ...fakeSettings, auth: { ...fakeSettings.auth, logout: () => undefined } };
  mountApp("/profile", { ...fakeDiary(), ...settings } as never);
  await page.getByRole("button", { name: "Esci", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Hai 2 voci non inviate" });
  await question.getByRole("button", { name: "Esci lo stesso" }).click();
  await expect.poll(() => store.list(sampleAccount().user.id)).toEqual([]);
});
