import { addDays, mondayOf, weekOf } from "@fetta/domain/calendar-day";
import { dailyReferenceOf } from "@fetta/domain/nutrition/daily-reference";
import { intakeNutrients, mapNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Inputs } from "../../lib/api/procedure-types.ts";
import { formatDay, today } from "../../lib/local-date.ts";
import { readCachedResponse } from "../../offline/offline-cache.ts";
import { expectNoAccessibilityViolations } from "../../testing/accessibility.ts";
import { ApiFailure } from "../../testing/fake-api.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";
import type { Intake } from "./nutrient-list.tsx";

const account = sampleAccount();
const proAccount = sampleAccount({ profile: { ...account.profile, isPro: true, proStatus: "active" } });
const woman = { age: 38, sex: "female", maternity: null } as const;

type Figures = Partial<Record<(typeof intakeNutrients)[number], Partial<Intake["nutrients"]["iron"]>>>;

/** The answer for a day or week of a woman of 38, with an entry on the first day; nothing known but `figures`. */
function intakeOf(input: Inputs["trends"]["nutrients"], figures: Figures = {}, logged = true): Intake {
  const { span, date = today() } = input;
  const days = span === "day" ? [date] : weekOf(date);
  return {
    span,
    from: days[0] ?? "",
    to: days.at(-1) ?? "",
    today: today(),
    days: days.map((day, at) => ({ date: day, logged: logged && at === 0, counts: logged && at === 0 })),
    knownShare: logged ? 82 : null,
    person: woman,
    nutrients: mapNutrients(intakeNutrients, (key) => ({
      amount: null,
      coverage: 0,
      reference: dailyReferenceOf(key, woman),
      days: days.map(() => null),
      foods: [],
      ...figures[key],
    })),
  };
}

const iron = {
  amount: 12.4,
  coverage: 90,
  foods: [
    { name: "Lenticchie", amount: 8, share: 65 },
    { name: "Pane integrale", amount: 2.1, share: 17 },
  ],
};
const figures: Figures = {
  fibre: { amount: 26, coverage: 100, foods: [{ name: "Ceci", amount: 12, share: 46 }] },
  sugars: { amount: 38, coverage: 71 },
  calcium: { amount: 410, coverage: 62 },
  iron,
};

const mount = (address = "/nutrienti", me = proAccount) =>
  mountApp(address, { trends: { nutrients: (input) => intakeOf(input, figures) } }, { me });
const row = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: new RegExp(`^${name}`) }) });

test("a bar stands only beside what is known for 80 % of the energy; the rest has its figure and how much is known", async () => {
  mount();
  await expect.element(row("Fibre")).toMatchTextContent("Fibre26 gnoto per interoriferimento 25 g");
  await expect.element(row("Fibre").getByRole("meter")).toHaveAttribute("aria-valuetext", "26 g, noto per intero");
  await expect.element(row("Ferro")).toMatchTextContent("Ferroalmeno 12,4 mgnoto per il 90%riferimento 16 mg");
  await expect.element(row("Ferro").getByRole("meter")).toHaveAttribute("aria-valuemax", "16");
  await expect.element(row("Calcio")).toMatchTextContent("Calcioalmeno 410 mgnoto per il 62%riferimento 950 mg");
  await expect.element(row("Calcio").getByRole("meter")).not.toBeInTheDocument();
  await expect.element(row("Zuccheri")).toMatchTextContent("Zuccherialmeno 38 gnoto per il 71%senza riferimento");
  await expect.element(row("Vitamina C")).toMatchTextContent("Vitamina Cnon noto");
  await expect.element(page.getByText("l’82%", { exact: true })).toBeVisible();
});

test("a row opens on the foods that bring most of it", async () => {
  mount();
  await row("Ferro").getByRole("button").click();
  await expect.element(row("Ferro").getByRole("listitem").first()).toMatchTextContent("Lenticchie8 mg · 65%");
  await expect.element(row("Vitamina C").getByRole("button")).not.toBeInTheDocument();
});

test("the references say whom they are for and link to the opinions of EFSA", async () => {
  mount();
  await page.getByText("Riferimenti e fonti").click();
  await expect.element(page.getByText(/quelli dell’EFSA per una donna di 38\sanni/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "EFSA Journal 2015;13(10):4254" }))
    .toHaveAttribute("href", "https://doi.org/10.2903/j.efsa.2015.4254");
});

test("the arrows lead to other days and not beyond today", async () => {
  const api = mount();
  const next = page.getByRole("button", { name: "Giorno successivo" });
  await expect.element(next).toBeDisabled();
  await page.getByRole("button", { name: "Giorno precedente" }).click();
  const yesterday = addDays(today(), -1);
  await expect.element(page.getByRole("main").getByText(formatDay(yesterday, "full"))).toBeVisible();
  await expect.element(next).toBeEnabled();
  await expect.poll(() => api.callsOf("trends.nutrients")).toContainEqual({ span: "day", date: yesterday });
});

test("a week has the mean of its days and a column for each that is known", async () => {
  const monday = mondayOf(today());
  const days = [{ amount: 12, coverage: 90 }, { amount: 3, coverage: 40 }, null, null, null, null, null];
  const read = (input: Inputs["trends"]["nutrients"]): Intake => {
    const intake = intakeOf(input, { iron: { ...iron, coverage: 75, days } });
    const states = intake.days.map((day, at) => ({ ...day, logged: at < 3, counts: at < 2 }));
    return { ...intake, days: states };
  };
  mountApp(`/nutrienti?vista=settimana&giorno=${monday}`, { trends: { nutrients: read } }, { me: proAccount });
  await expect.element(page.getByRole("tab", { name: "Settimana" })).toHaveAttribute("aria-selected", "true");
  await expect.element(row("Ferro")).toMatchTextContent("Ferroalmeno 12,4 mg al giornonoto per il 75%");
  const chart = row("Ferro").getByRole("img").element().getAttribute("aria-label");
  expect(chart).toMatch(
    /^Ferro: lun 12 mg; mar noto per meno dell’80%; mer incompleto, fuori dalla media; gio niente nel diario/,
  );
  await expect.element(page.getByText(/1\sgiorno resta fuori: sotto la metà del solito/)).toBeVisible();
  await page.getByRole("tab", { name: "Giorno" }).click();
  await expect.element(page.getByRole("button", { name: "Giorno precedente" })).toBeVisible();
});

test("a week whose only day is incomplete says why nothing is known", async () => {
  const read = (input: Inputs["trends"]["nutrients"]): Intake => {
    const intake = intakeOf(input);
    return { ...intake, knownShare: null, days: intake.days.map((day) => ({ ...day, counts: false })) };
  };
  mountApp("/nutrienti?vista=settimana", { trends: { nutrients: read } }, { me: proAccount });
  await expect.element(page.getByText(/1\sgiorno resta fuori: sotto la metà del solito/)).toBeVisible();
  await expect.element(row("Ferro")).toMatchTextContent("Ferronon noto");
});

test("a day that was read once can be read without a network", async () => {
  mount();
  await expect.element(row("Ferro")).toBeVisible();
  const readOffline = () => readCachedResponse({ path: "trends.nutrients", input: { span: "day", date: today() } });
  await expect.poll(readOffline).toMatchObject({ from: today(), nutrients: { iron: { amount: 12.4 } } });
});

test("a day without entries leads to its diary", async () => {
  mountApp("/nutrienti", { trends: { nutrients: (input) => intakeOf(input, {}, false) } }, { me: proAccount });
  await expect.element(page.getByText("In questo giorno non c’è ancora niente nel diario.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Vai al diario" })).toBeVisible();
});

test("without PRO the page says what it would show and asks the server nothing", async () => {
  const api = mount("/nutrienti", account);
  const card = page.getByRole("region", { name: "I nutrienti sono inclusi in PRO" });
  await expect.element(card.getByRole("link", { name: "Scopri PRO" })).toHaveAttribute("href", "/paywall");
  expect(api.callsOf("trends.nutrients")).toEqual([]);
});

test("PRO that has just ended is no error", async () => {
  const fail = (): never => {
    throw new ApiFailure(402, { message: "Questa parte è inclusa in PRO.", errorCode: "pro_needed" });
  };
  mountApp("/nutrienti", { trends: { nutrients: fail } }, { me: proAccount });
  await expect.element(page.getByRole("region", { name: "I nutrienti sono inclusi in PRO" })).toBeVisible();
});

test("while calories are hidden no figure is shown", async () => {
  const api = mount("/nutrienti", { ...proAccount, hidesCalories: true });
  await expect.element(page.getByText("Calorie e macro sono nascoste")).toBeVisible();
  expect(api.callsOf("trends.nutrients")).toEqual([]);
});

test("the page has no accessibility violation, with a row and the sources open", async () => {
  mount();
  await row("Ferro").getByRole("button").click();
  await page.getByText("Riferimenti e fonti").click();
  await expect.element(row("Ferro").getByRole("button")).toHaveAttribute("aria-expanded", "true");
  await expectNoAccessibilityViolations();
});
