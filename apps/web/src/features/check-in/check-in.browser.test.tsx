import { addDays } from "@fetta/domain/calendar-day";
import { weekdayOf } from "@fetta/domain/goals/goal-versions";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { today } from "../../lib/local-date.ts";
import type { Outputs } from "../../lib/api/procedure-types.ts";
import { ApiFailure, failing, type FakeAnswers } from "../../testing/fake-api.ts";
import { fakeDiary } from "../../testing/fake-diary.ts";
import { fakeSettings } from "../../testing/fake-settings.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";

type Need = NonNullable<Outputs["need"]["read"]>;
type NeedAnswers = NonNullable<FakeAnswers["need"]>;

const card = page.getByRole("region", { name: /^Il tuo fabbisogno reale/ });
const goalsOf = (calories: number) => ({ ...sampleAccount().preferences, dailyCalorieGoal: calories });

function aNeed(changes: Partial<Need> = {}): Need {
  return {
    initialNeed: 2351,
    estimate: { kind: "ready", kcal: 2450, low: 2341, high: 2559, weightChangePerWeek: -0.62, windowDays: 42 },
    weeks: [],
    proposal: { kind: "change", calories: 1950, change: 100, weekdayChange: null, limit: null },
    weeklyChangeKg: -0.45,
    weights: Array.from({ length: 42 }, (_weight, index) => ({
      date: addDays(today(), index - 42),
      kg: 80 - index * 0.08 + (index % 3) * 0.4,
      mean: 80.3 - index * 0.08,
    })),
    ...changes,
  };
}

const notYet = aNeed({
  estimate: {
    kind: "not_yet",
    windowDays: { have: 21, needed: 21 },
    closedDays: { have: 9, needed: 15 },
    weighings: { have: 4, needed: 6 },
  },
  proposal: null,
});

/** Home with a check-in that `need` answers. */
function mountHome(need: NeedAnswers, checkInDue = true) {
  const me = sampleAccount({ checkInDue });
  return mountApp("/", { ...fakeDiary([], me), need }, { me });
}

test("the card shows interval, first estimate, trend of the weight, and the goal that follows", async () => {
  mountHome({ read: aNeed() });
  await expect.element(card).toMatchTextContent("2.340–2.560 kcal al giorno");
  await expect.element(card).toMatchTextContent("−0,6 kg a settimana");
  await expect.element(card).toMatchTextContent("media di 7 giorni, 6 settimane");
  await expect.element(card).toMatchTextContent("il tuo obiettivo diventa 1.950 kcal: 100 in più.");
  await expect
    .element(card.getByRole("img", { name: "Tra 2.340 e 2.560 kcal; la stima iniziale era 2.350" }))
    .toBeVisible();
  const [apply, keep] = [
    card.getByRole("button", { name: "Applica 1.950 kcal" }),
    card.getByRole("button", { name: "Lascia così" }),
  ];
  const [one, other] = [apply.element().getBoundingClientRect(), keep.element().getBoundingClientRect()];
  expect([other.width, other.height]).toEqual([one.width, one.height]);
});

test("one press applies the proposal, and its notification takes it back", async () => {
  const api = mountHome({
    read: aNeed(),
    applyProposal: { goals: goalsOf(1950), weekdays: {} },
    undoProposal: { goals: goalsOf(1850), weekdays: {} },
  });
  await card.getByRole("button", { name: "Applica 1.950 kcal" }).click();
  await expect.element(page.getByText("Da domani l’obiettivo è 1.950 kcal")).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Annulla" }).click();
  await expect.element(card).toBeVisible();
  expect(api.callsOf("need.applyProposal")).toEqual([{ calories: 1950 }]);
  expect(api.callsOf("need.undoProposal")).toHaveLength(1);
});

test("a proposal that has changed meanwhile is not applied, and the new one is shown", async () => {
  const api = mountHome({
    read: aNeed(),
    applyProposal: () => {
      throw new ApiFailure(409, { message: "Nel frattempo la proposta è cambiata.", errorCode: "proposal_changed" });
    },
  });
  await expect.element(card.getByRole("button", { name: "Applica 1.950 kcal" })).toBeVisible();
  api.answer({
    need: {
      read: aNeed({ proposal: { kind: "change", calories: 1900, change: 50, weekdayChange: null, limit: null } }),
    },
  });
  await card.getByRole("button", { name: "Applica 1.950 kcal" }).click();
  await expect.element(page.getByText("Nel frattempo la proposta è cambiata.")).toBeVisible();
  await expect.element(card.getByRole("button", { name: "Applica 1.900 kcal" })).toBeVisible();
});

test.each(["Lascia così", "Nascondi fino a lunedì prossimo"])("“%s” hides the card", async (name) => {
  const api = mountHome({ read: aNeed(), answerCheckIn: () => undefined });
  await card.getByRole("button", { name }).click();
  await expect.element(card).not.toBeInTheDocument();
  await expect.poll(() => api.callsOf("need.answerCheckIn")).toHaveLength(1);
});

test("the card comes back where the answer could not be stored", async () => {
  mountHome({
    read: aNeed(),
    answerCheckIn: () => {
      throw new ApiFailure(503, { message: "Riprova tra poco." });
    },
  });
  await card.getByRole("button", { name: "Lascia così" }).click();
  await expect.element(page.getByText("Riprova tra poco.")).toBeVisible();
  await expect.element(card).toBeVisible();
});

test("what is missing is counted, and the first estimate holds meanwhile", async () => {
  mountHome({ read: notYet });
  await expect.element(card.getByRole("heading")).toHaveTextContent("Il tuo fabbisogno reale: non ancora");
  await expect.element(card).toMatchTextContent("servono ancora 6 giorni completi e 2 pesi.");
  await expect.element(card).toMatchTextContent("9 di 15");
  await expect.element(card).toMatchTextContent("Intanto vale la stima iniziale: 2.350 kcal. Nessuna fretta.");
  await expect
    .element(card.getByRole("link", { name: "Segna il peso" }))
    .toHaveAttribute("href", "/andamento?foglio=peso");
  await expect.element(card.getByRole("button", { name: "Va bene così" })).toBeVisible();
});

test.each<[string, Need["proposal"], string, string]>([
  ["a small difference confirms the goal", { kind: "same", calories: 1850 }, "Confermato: resta 1.850 kcal.", "Bene"],
  [
    "a goal far from what is safe is for the person to review",
    { kind: "review", calories: 1500, min: 1870, max: 3200 },
    "da 1.870 a 3.200 kcal",
    "Rivedi l’obiettivo",
  ],
  ["there is no proposal in pregnancy", { kind: "none", reason: "maternity" }, "l’obiettivo resta com’è", "Bene"],
  [
    "the lowest safe goal says so",
    { kind: "change", calories: 1520, change: -80, weekdayChange: null, limit: "floor" },
    "80 in meno. Non proponiamo di meno",
    "Applica 1.520 kcal",
  ],
])("%s", async (_what, proposal, text, button) => {
  mountHome({ read: aNeed({ proposal }) });
  await expect.element(card).toMatchTextContent(text);
  await expect.element(card.getByRole("button", { name: button })).toBeVisible();
});

test("there is no card where the check-in is answered, switched off, or has nothing to read", async () => {
  mountHome({}, false);
  await expect.element(page.getByRole("heading", { name: "Oggi" })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});

test("the card links to the page about the method, with its sources and limits", async () => {
  mountHome({ read: aNeed() });
  await card.getByRole("link", { name: "Come lo calcoliamo" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Come lo calcoliamo");
  await expect.element(page.getByRole("heading", { name: "I suoi limiti" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /Mifflin/ })).toBeVisible();
});

test("weekday goals that move too are said on the card, and the notification says the goal of tomorrow", async () => {
  const tomorrow = weekdayOf(addDays(today(), 1));
  mountHome({
    read: aNeed({
      proposal: { kind: "change", calories: 1950, change: 100, weekdayChange: { least: 100, most: 100 }, limit: null },
    }),
    applyProposal: { goals: goalsOf(1950), weekdays: { [tomorrow]: goalsOf(2300) } },
  });
  await expect.element(card).toMatchTextContent("Anche i giorni con un obiettivo proprio cambiano di +100 kcal.");
  await card.getByRole("button", { name: "Applica 1.950 kcal" }).click();
  await expect.element(page.getByText("Obiettivi cambiati: domani è 2.300 kcal")).toBeVisible();
});

test("a goal that a bound or the step of a week holds back does not claim the wished pace", async () => {
  mountHome({
    read: aNeed({
      proposal: { kind: "change", calories: 1870, change: -80, weekdayChange: { least: -80, most: 0 }, limit: "floor" },
    }),
  });
  await expect.element(card).toMatchTextContent("Il tuo obiettivo diventa 1.870 kcal: 80 in meno.");
  await expect.element(card).toMatchTextContent("cambiano da −80 a 0 kcal. Non proponiamo di meno");
  await expect.element(card).not.toMatchTextContent("Con lo stesso passo");
});

test("without the answers of the questionnaire the card leads to it", async () => {
  mountHome({ read: null });
  await expect.element(card).toMatchTextContent("servono età, altezza, peso");
  await expect
    .element(card.getByRole("link", { name: "Rispondi alle domande" }))
    .toHaveAttribute("href", "/onboarding");
});

const settings = page.getByRole("region", { name: "Fabbisogno reale" });
type Settings = Outputs["need"]["settings"];
type WeeklyChange = NonNullable<Settings["weeklyChange"]>;
const someSettings = (change: Partial<WeeklyChange> = {}, applied: Settings["applied"] = null): Settings => ({
  isEnabled: true,
  weeklyChange: { kg: -0.5, min: -0.8, max: 0.8, noDeficit: null, ...change },
  applied,
});
const mountSettings = (need: NeedAnswers) => mountApp("/profile", { ...fakeSettings, need });
const amount = settings.getByRole("textbox", { name: "Chili a settimana" });
const savePace = settings.getByRole("button", { name: "Salva il passo" });

test("the check-in is switched off for ever in the settings", async () => {
  const api = mountSettings({ settings: someSettings(), setCheckInEnabled: ({ isEnabled }) => ({ isEnabled }) });
  await settings.getByRole("checkbox", { name: "Controllo del lunedì" }).click();
  await expect.element(settings.getByRole("checkbox")).not.toBeChecked();
  expect(api.callsOf("need.setCheckInEnabled")).toEqual([{ isEnabled: false }]);
});

test("settings that cannot be read say so and are read again", async () => {
  const api = mountSettings({ settings: failing });
  await expect.element(settings.getByText("Non siamo riusciti a leggere le scelte sul fabbisogno.")).toBeVisible();
  api.answer({ need: { settings: someSettings() } });
  await settings.getByRole("button", { name: "Riprova" }).click();
  await expect.element(settings.getByRole("checkbox", { name: "Controllo del lunedì" })).toBeChecked();
});

test("the wished change of weight is set within its bounds, which differ for loss and gain", async () => {
  const api = mountSettings({
    settings: someSettings({ kg: -0.3, min: -0.44 }),
    setWeeklyChange: ({ kg }) => someSettings({ kg, min: -0.44 }),
  });
  await expect.element(amount).toHaveValue("0,3");
  await amount.fill("0,5");
  await savePace.click();
  await expect.element(settings.getByText(/Al massimo 0,4 kg a settimana/)).toBeVisible();
  await settings.getByRole("radio", { name: "Salire" }).click();
  await amount.fill("0,7");
  await savePace.click();
  await expect.element(page.getByText("Passo salvato")).toBeVisible();
  expect(api.callsOf("need.setWeeklyChange")).toEqual([{ kg: 0.7 }]);
});

test("after saving the pace that was stored is shown", async () => {
  mountSettings({ settings: someSettings({ kg: 0 }), setWeeklyChange: () => someSettings({ kg: -0.2, min: -0.25 }) });
  await settings.getByRole("radio", { name: "Scendere" }).click();
  await amount.fill("0,6");
  await savePace.click();
  await expect.element(amount).toHaveValue("0,2");
  await expect.element(settings.getByRole("radio", { name: "Scendere" })).toBeChecked();
});

const advice = "In gravidanza e in allattamento l’obiettivo non scende sotto il tuo fabbisogno.";
test.each<[string, Partial<WeeklyChange>, string]>([
  ["who must not have a deficit", { min: 0, noDeficit: { code: "maternity", message: advice } }, advice],
  [
    "who needs hardly more than the least",
    { min: -0.04 },
    "Il tuo fabbisogno è già vicino al minimo prudente: qui non si può scendere.",
  ],
])("%s is offered no loss, also where the pace was one, and told why", async (_who, change, text) => {
  const api = mountSettings({
    settings: someSettings({ kg: -0.5, ...change }),
    setWeeklyChange: ({ kg }) => someSettings({ ...change, kg }),
  });
  await expect.element(settings.getByText(text)).toBeVisible();
  await expect.element(settings.getByRole("radio", { name: "Scendere" })).not.toBeInTheDocument();
  await expect.element(settings.getByRole("radio", { name: "Restare" })).toBeChecked();
  await savePace.click();
  await expect.poll(() => api.callsOf("need.setWeeklyChange")).toEqual([{ kg: 0 }]);
});

test("an applied proposal is taken back in the settings", async () => {
  const api = mountSettings({
    settings: someSettings({}, { calories: 1950, before: 1850 }),
    undoProposal: () => {
      api.answer({ need: { settings: someSettings() } });
      return { goals: goalsOf(1850), weekdays: {} };
    },
  });
  await expect.element(settings).toMatchTextContent("Il controllo ha portato l’obiettivo da 1.850 a 1.950 kcal.");
  await settings.getByRole("button", { name: "Annulla" }).click();
  await expect.element(page.getByText("L’obiettivo resta quello di prima")).toBeVisible();
  await expect.element(settings.getByRole("button", { name: "Annulla" })).not.toBeInTheDocument();
  expect(api.callsOf("need.undoProposal")).toHaveLength(1);
});
