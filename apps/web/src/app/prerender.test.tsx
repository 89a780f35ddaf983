// @vitest-environment node
import { expect, test } from "vitest";
import { sampleAccount, sampleWeek } from "../testing/sample-account.ts";
import { sampleEntry } from "../testing/sample-entry.ts";
import { buildHomeRequestUrl, renderHome } from "./prerender.tsx";

const day = "2026-11-21";
const lunchTime = { now: new Date("2026-11-21T12:04:00Z"), timeZone: "Europe/Rome", screen: "phone" } as const;

/** The body of the response to the first request of the page. */
function aResponse({ food, me = sampleAccount() }: { food: string; me?: ReturnType<typeof sampleAccount> }): string {
  const home = { me, day: [sampleEntry({ date: day, foodItem: { name: food } })], week: sampleWeek("2026-11-16") };
  return JSON.stringify([{ result: { data: { json: home } } }]);
}

test("the home page is rendered with the figures and foods of the response", async () => {
  const html = (await renderHome(aResponse({ food: "Penne al ragù" }), day, lunchTime)) ?? "";
  expect(html).toContain("Penne al ragù");
  expect(html).toContain(">Oggi<");
  expect(html).toContain("sabato 21 novembre");
  // 1.850 kcal less 486.
  expect(html).toContain(">1.364<");
  expect(html).not.toContain("data-pending");
});

test("pages of different users that are rendered at once hold only their own foods", async () => {
  const foods = Array.from({ length: 20 }, (_, i) => `Piatto numero ${i}.`);
  const pages = await Promise.all(foods.map((food) => renderHome(aResponse({ food }), day, lunchTime)));
  for (const [i, page] of pages.entries()) expect(foods.filter((food) => page?.includes(food))).toEqual([foods[i]]);
});

test("a user who has not finished onboarding has no home page", async () => {
  const me = sampleAccount();
  const newcomer = { ...me, profile: { ...me.profile, onboardingCompleted: false } };
  expect(await renderHome(aResponse({ food: "Penne", me: newcomer }), day, lunchTime)).toBeUndefined();
});

test("a user who hides calories is shown none before the scripts run either", async () => {
  const html = await renderHome(
    aResponse({ food: "Penne", me: sampleAccount({ hidesCalories: true }) }),
    day,
    lunchTime,
  );
  expect(html).toContain("Penne");
  expect(html).not.toMatch(/1\.364|kcal/);
});

test("on a Monday the page asks about Sunday, which is in another week, before its scripts run", async () => {
  const monday = "2026-11-23";
  const lastWeek = sampleWeek("2026-11-16").map((each) => ({ ...each, calories: 1820 }));
  const home = { me: sampleAccount(), day: [], week: sampleWeek(monday), lastWeek };
  const body = JSON.stringify([{ result: { data: { json: home } } }]);
  const html = await renderHome(body, monday, { ...lunchTime, now: new Date("2026-11-23T12:04:00Z") });
  expect(html).toContain("La giornata di ieri è completa?");
});

test("the request is that of the page for the same day", () => {
  expect(decodeURIComponent(buildHomeRequestUrl(day))).toBe(
    `/api/trpc/home.read?batch=1&input={"0":{"json":{"date":"${day}"}}}`,
  );
});

test("the layout is that of the screen", async () => {
  const render = (screen: "phone" | "compact" | "desk") =>
    renderHome(aResponse({ food: "Penne" }), day, { ...lunchTime, screen });
  const pages = await Promise.all([render("phone"), render("compact"), render("desk")]);
  expect(new Set(pages).size).toBe(3);
});
