import { addDays } from "@fetta/domain/calendar-day";
import { intakeNutrients, mapNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { listPeriodDays } from "@fetta/domain/trends/trend-period";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Outputs } from "../../lib/api/procedure-types.ts";
import { formatDay } from "../../lib/local-date.ts";
import { expectNoAccessibilityViolations } from "../../testing/accessibility.ts";
import { toastRegion } from "../../testing/diary-page.ts";
import { ApiFailure, type FakeAnswers } from "../../testing/fake-api.ts";
import { expectNothingCut, setViewport } from "../../testing/layout.ts";
import { hasUnsavedChanges } from "../../lib/unsaved-changes.ts";
import { mountApp } from "../../testing/mount-app.tsx";

type Reader = NonNullable<FakeAnswers["sharedDiary"]>;
type Diary = Outputs["sharedDiary"]["open"];

const token = "AAAAAAAAAAAAAAAAAAAA-_";
const today = "2026-11-21";
const month = { from: "2026-11-01", to: today, hasPrevious: true, hasNext: false };
const figures = (calories: number) => ({ calories, protein: 121, carbs: 201, fat: 52 });
const goals = { calories: 1850, protein: 139, carbs: 208, fat: 51 };

const diary: Diary = {
  ownerName: "Giulia",
  readerName: "Dott.ssa Bianchi",
  scopes: ["diary", "weight", "nutrients"],
  expiresAt: "2026-12-21T11:00:00.000Z",
  today,
  firstDay: "2026-08-24",
  notes: [],
  proposals: [],
};
const answers: Reader = {
  open: diary,
  days: {
    ...month,
    days: listPeriodDays(month).map((date) => ({
      date,
      logged: date !== "2026-11-14",
      isClosed: false,
      isComplete: date !== "2026-11-14" && date !== "2026-11-19",
      eaten: figures(date === today ? 1068 : 1757),
      goals,
    })),
    summary: { loggedDays: 20, incompleteDays: 1, mean: figures(1790), goals, goalComparison: "near" },
    currentGoals: { dailyCalorieGoal: 1850, dailyProteinGoal: 139, dailyCarbsGoal: 208, dailyFatGoal: 51 },
  },
  weights: {
    ...month,
    points: [
      { date: "2026-11-14", mean: 67.1 },
      { date: "2026-11-20", mean: 66.5 },
    ],
    change: -0.6,
  },
  nutrients: {
    ...month,
    nutrients: {
      ...mapNutrients(intakeNutrients, () => ({ amount: null, coverage: 0 })),
      fibre: { amount: 19, coverage: 74 },
      iron: { amount: 8.4, coverage: 61 },
    },
  },
  entries: [
    {
      mealType: "lunch",
      eatenAt: "13:04",
      servings: 1.5,
      foodItem: { name: "Polpettone", servingSize: "100g", servingGrams: 100, unit: null },
      ...figures(320),
      estimated: true,
    },
  ],
};

const open = (changes: Partial<Reader> = {}) =>
  mountApp(`/segue#${token}`, { sharedDiary: { ...answers, ...changes } as Reader });
const heading = page.getByRole("heading", { level: 1 });
const region = (name: string) => page.getByRole("region", { name });
const goneAnswer = (): never => {
  throw new ApiFailure(410, { message: "Questo link non è più attivo.", errorCode: "reader_link_closed" });
};

test("a reader sees the first name, the means and each day with its meals, without asking for a session", async () => {
  await setViewport(1280, 800);
  const api = open();
  await expect.element(heading).toMatchTextContent("Diario di Giulia");
  await expect.element(page.getByText("Link per Dott.ssa Bianchi, fino al 21 dicembre 2026")).toBeVisible();
  const summary = region("In media, al giorno");
  await expect.element(summary).toMatchTextContent(/1.790 ?kcal ?obiettivo 1.850, su 19 giorni, 1 incompleto fuori/);
  await expect.element(summary).toMatchTextContent(/Fibre, almeno ?19 ?g ?noto per il 74% delle calorie/);
  await expect.element(summary).toMatchTextContent(/66,5 ?kg ?−0,6 kg a settimana/);
  const nutrients = region("Altri nutrienti");
  await expect.element(nutrients).toMatchTextContent(/Ferro ?8,4 mg ?noto per il 61% delle calorie/);
  await expect.element(nutrients).toMatchTextContent(/Vitamina B12 ?non noto/);
  const rows = page.getByRole("table").getByRole("row");
  await expect.element(rows.nth(0)).toMatchTextContent("Peso, media 7 gg");
  await expect.element(rows.nth(2)).toMatchTextContent(/ven 20.*66,5 kg/);
  await expect.element(rows.nth(1)).toMatchTextContent(/sab 21 in corso ?1.068/);
  await expect.element(rows.nth(3)).toMatchTextContent(/gio 19 incompleta/);
  await expect.element(rows.nth(8)).toMatchTextContent(/sab 14 nessuna voce ?—/);
  await page.getByRole("button", { name: "Mostra i pasti di venerdì 20 novembre" }).click();
  await expect.element(page.getByRole("table").getByText(/Polpettone/)).toBeVisible();
  await expect.element(page.getByRole("table")).toMatchTextContent("150 g, ore 13:04");
  await expect
    .element(page.getByRole("img", { name: /^Calorie 1 – 21 novembre 2026, media di 1.790 kcal/ }))
    .toBeVisible();
  await expectNoAccessibilityViolations();
  await page.getByRole("button", { name: "Mostra gli altri 12" }).click();
  await expect.element(rows).toHaveLength(23);
  expect(api.callsOf("account.me")).toEqual([]);
  expect(api.callsOf("home.read")).toEqual([]);
  expect(api.callsOf("sharedDiary.entries")).toEqual([{ date: "2026-11-20" }]);
});

test("on a phone each day is a card, and nothing is cut at 320 px", async () => {
  await setViewport(390, 844);
  open();
  await expect.element(page.getByRole("heading", { level: 3, name: formatDay(today, "full") })).toBeVisible();
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Mostra i pasti di venerdì 20 novembre" }).click();
  await expect.element(page.getByText(/Polpettone/)).toBeVisible();
  await expectNoAccessibilityViolations();
  await setViewport(320, 640);
  expectNothingCut();
});

test("the month before is read when it is asked for", async () => {
  const api = open({
    days: ({ date }) => {
      const days = answers.days as Outputs["sharedDiary"]["days"];
      return date === undefined ? days : { ...days, from: "2026-10-01", to: "2026-10-31", days: [], hasNext: true };
    },
  });
  await page.getByRole("button", { name: "Mese precedente" }).click();
  await expect.element(page.getByRole("heading", { name: "1 – 31 ottobre 2026" })).toBeVisible();
  expect(api.callsOf("sharedDiary.days")).toEqual([{}, { date: addDays(month.from, -1) }]);
});

test("a link to the weight alone asks for nothing else and offers no proposal", async () => {
  const api = open({ open: { ...diary, ownerName: null, scopes: ["weight"] } });
  await expect.element(heading).toMatchTextContent("Diario condiviso");
  await expect.element(region("Peso")).toBeVisible();
  await expect.element(region("Lascia una nota")).toBeVisible();
  await expect.element(region("Proponi obiettivi")).not.toBeInTheDocument();
  expect(api.callsOf("sharedDiary.days")).toEqual([]);
  expect(api.callsOf("sharedDiary.nutrients")).toEqual([]);
});

test("a link to the nutrients alone says that incomplete days are left out of the means", async () => {
  open({ open: { ...diary, scopes: ["nutrients"] } });
  await expect.element(region("Altri nutrienti")).toMatchTextContent("Medie al giorno, senza i giorni incompleti");
  await expect.element(region("In media, al giorno")).not.toBeInTheDocument();
});

test("a note and proposed goals are left; goals that are too low say the least that may be proposed", async () => {
  let shown = diary;
  const api = open({
    open: () => shown,
    leaveNote: ({ text }) => {
      const note = { id: "n1", text, createdAt: "2026-11-21T11:00:00.000Z" };
      shown = { ...shown, notes: [note] };
      return note;
    },
    proposeGoals: () => {
      throw new ApiFailure(422, {
        message: "Questi obiettivi non si possono usare.",
        issues: [{ path: "calories", message: "Per questa persona proponi almeno 1.340 kcal: sotto non è prudente." }],
      });
    },
  });
  const notes = region("Lascia una nota");
  await notes.getByRole("button", { name: "Lascia la nota" }).click();
  await expect.element(notes.getByText("Scrivi la nota.")).toBeVisible();
  await notes.getByLabelText("Nota").fill("Più fibre.");
  await notes.getByRole("button", { name: "Lascia la nota" }).click();
  await expect.element(notes.getByRole("listitem")).toMatchTextContent("Più fibre.");
  await expect.element(notes.getByLabelText("Nota")).toHaveValue("");

  const form = region("Proponi obiettivi");
  await form.getByLabelText("Calorie al giorno").fill("1200");
  await expect.element(form.getByLabelText("Proteine")).toHaveValue("90");
  await form.getByRole("button", { name: "Proponi" }).click();
  await expect.element(form.getByText(/proponi almeno 1.340 kcal/)).toBeVisible();
  await expect.element(toastRegion).toMatchTextContent("Proposta non inviata");
  expect(api.callsOf("sharedDiary.proposeGoals")).toEqual([
    { id: expect.any(String), calories: 1200, protein: 90, carbs: 135, fat: 33 },
  ]);
});

test("a note that is sent again after a lost response is the same one; the next one is another", async () => {
  let answersGetLost = true;
  const api = open({
    leaveNote: ({ text }) => {
      if (answersGetLost) throw new TypeError("Failed to fetch");
      return { id: "n1", text, createdAt: "2026-11-21T11:00:00.000Z" };
    },
  });
  const field = page.getByLabelText("Nota", { exact: true });
  const send = page.getByRole("button", { name: "Lascia la nota" });
  await field.fill("Bene.");
  await send.click();
  await expect.element(toastRegion).toMatchTextContent("Nota non inviata");
  await expect.element(field).toHaveValue("Bene.");
  answersGetLost = false;
  await send.click();
  await expect.element(field).toHaveValue("");
  await field.fill("Bene.");
  await send.click();
  await expect.element(field).toHaveValue("");
  const ids = (api.callsOf("sharedDiary.leaveNote") as { id: string }[]).map(({ id }) => id);
  expect(ids).toEqual([expect.any(String), ids[0], expect.any(String)]);
  expect(ids[2]).not.toBe(ids[0]);
});

test("goals that are typed outlast a month that cannot be read, and count as unsaved until they are sent", async () => {
  open({
    days: ({ date }) => {
      if (date !== undefined) throw new ApiFailure(503, { message: "Il servizio non è raggiungibile." });
      return answers.days as Outputs["sharedDiary"]["days"];
    },
    proposeGoals: ({ id = "" }) => {
      const { currentGoals } = answers.days as Outputs["sharedDiary"]["days"];
      return { id, goals: currentGoals, state: "pending", createdAt: "2026-11-21T11:00:00.000Z" };
    },
  });
  const form = region("Proponi obiettivi");
  await expect.element(form).toBeVisible();
  await expect.poll(hasUnsavedChanges).toBe(false);
  await form.getByLabelText("Calorie al giorno").fill("1900");
  expect(hasUnsavedChanges()).toBe(true);
  await page.getByRole("button", { name: "Mese precedente" }).click();
  await expect.element(page.getByText("Questa parte non si apre").first()).toBeVisible();
  await expect.element(form.getByLabelText("Calorie al giorno")).toHaveValue("1900");
  await form.getByRole("button", { name: "Proponi" }).click();
  await expect.element(toastRegion).toMatchTextContent("Proposta lasciata");
  expect(hasUnsavedChanges()).toBe(false);
});

test.each([
  ["a table", 1280, "tbody tr"],
  ["cards", 390, "h3.b"],
])("every day of the month is printed, of %s too", async (_what, width, selector) => {
  await setViewport(width, 800);
  open();
  await expect.element(page.getByRole("button", { name: "Mostra gli altri 12" })).toBeVisible();
  // As the browser does before it prints, whatever asked for it.
  dispatchEvent(new Event("beforeprint"));
  expect(document.querySelectorAll(`[aria-label="Giorni di diario"] ${selector}`)).toHaveLength(21);
});

test.each([
  ["closed", `/segue#${token}`, { open: goneAnswer }],
  ["copied in part", "/segue#AAAA", {}],
  ["without a token", "/segue", {}],
])("a link that is %s says so, and nothing of whose it was", async (_what, address, changes) => {
  mountApp(address, { sharedDiary: changes });
  await expect.element(heading).toMatchTextContent("Questo link non è più attivo");
  await expect.element(page.getByText("Giulia")).not.toBeInTheDocument();
  await expectNoAccessibilityViolations();
});

test("a link that is revoked while it is read closes with the next call", async () => {
  const api = open();
  await expect.element(heading).toMatchTextContent("Diario di Giulia");
  api.answer({ sharedDiary: { leaveNote: goneAnswer } });
  await page.getByLabelText("Nota", { exact: true }).fill("Bene.");
  await page.getByRole("button", { name: "Lascia la nota" }).click();
  await expect.element(heading).toMatchTextContent("Questo link non è più attivo");
  await expect.element(page.getByText(/Polpettone/)).not.toBeInTheDocument();
});

test("a server that is away is no closed link: the page offers to try again", async () => {
  let isAway = true;
  open({
    open: () => {
      if (isAway) throw new ApiFailure(503, { message: "Il servizio non è raggiungibile. Riprova tra poco." });
      return diary;
    },
  });
  await expect.element(page.getByRole("alert")).toMatchTextContent("Il servizio non è raggiungibile.");
  isAway = false;
  await page.getByRole("button", { name: "Riprova" }).click();
  await expect.element(heading).toMatchTextContent("Diario di Giulia");
});
