import { aFood, aGrant, anEntry } from "@fetta/db/testing/factories";
import { saveBodyProfile } from "@fetta/db/queries/account/body-profile";
import { aStockFood } from "@fetta/db/testing/food-factories";
import { addDays } from "@fetta/domain/calendar-day";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { listElements, openPdf, readTaggedPages } from "./testing/tagged-text.ts";

const today = "2026-11-26";
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi({ now: () => new Date(`${today}T12:00:00Z`) });
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<(typeof api)["signUp"]>>;

/** A person with PRO on the day of the tests. */
async function signUpWithPro(): Promise<Person> {
  const person = await api.signUp();
  await aGrant(api.db, person.user, { createdAt: new Date("2026-11-20T12:00:00Z") });
  return person;
}

/** The file as bytes, which the other requests of the harness would decode as text. */
const download = ({ token }: Person, url: string) =>
  api.server.inject({ method: "GET", url, cookies: { session: token } });

/** The texts of the elements with these roles, in reading order. */
async function readTexts(person: Person, url: string, ...roles: string[]): Promise<string[]> {
  const { statusCode, rawPayload } = await download(person, url);
  expect(statusCode).toBe(200);
  const pages = await readTaggedPages(await openPdf(rawPayload));
  return pages.flatMap((page) => listElements(page, ...roles)).map(({ text }) => text);
}

test("everybody gets the PDF of the last seven days, with their own entries alone", async () => {
  const [person, other] = [await api.signUp(), await api.signUp()];
  const food = await aFood(api.db, person.user, { name: "Pane di segale" });
  await anEntry(api.db, person.user, food, today, { eatenAt: "13:05" });
  await anEntry(api.db, person.user, await aFood(api.db, person.user, { name: "Sette giorni fa" }), addDays(today, -7));
  await anEntry(api.db, other.user, await aFood(api.db, other.user, { name: "Di altri" }), today);

  const { statusCode, headers, rawPayload } = await download(person, "/api/report.pdf?days=7");
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "no-store",
    "content-disposition": 'attachment; filename="fetta-rapporto-2026-11-20-2026-11-26.pdf"',
  });
  const pages = await readTaggedPages(await openPdf(rawPayload));
  const cells = pages.flatMap((page) => listElements(page, "TD")).map(({ text }) => text);
  expect(cells).toContain("Pane di segale");
  expect(cells).toContain("13:05");
  expect(cells).not.toContain("Sette giorni fa");
  expect(cells).not.toContain("Di altri");
  expect(pages.flatMap((page) => listElements(page, "H1")).map(({ text }) => text)).toEqual(["Diario di Giulia"]);
  const events = await api.db
    .selectFrom("auditEvent")
    .select(["action", "detail"])
    .where("actorId", "=", person.user.id)
    .execute();
  expect(events).toMatchObject([{ action: "account.reported", detail: { as: "pdf" } }]);
});

test("longer reports, the CSV by food and the nutrients need PRO", async () => {
  const [free, pro] = [await api.signUp(), await signUpWithPro()];
  for (const url of ["/api/report.pdf?days=14", "/api/report.pdf?days=30", "/api/report.csv?days=7"]) {
    expect(await free.get(url)).toMatchObject({ status: 402, body: { error: { errorCode: "pro_needed" } } });
    expect((await download(pro, url)).statusCode).toBe(200);
  }
  const stock = await aStockFood(api.db);
  for (const { user } of [free, pro])
    await anEntry(api.db, user, await aFood(api.db, user, { source: "stock", foodRef: `stock:${stock.id}` }), today);
  expect(await readTexts(free, "/api/report.pdf?days=7", "H2")).not.toContain("Nutrienti");
  expect(await readTexts(pro, "/api/report.pdf?days=7", "H2")).toContain("Nutrienti");
  expect(await readTexts(pro, "/api/report.pdf?days=7", "TH", "TD")).toEqual(
    expect.arrayContaining(["Fibre", "3 g", "100% dell’energia"]),
  );
});

test("the last seven days are the default; another number of days is rejected in Italian", async () => {
  const person = await api.signUp();
  expect(await readTexts(person, "/api/report.pdf", "H3")).toHaveLength(7);
  for (const days of ["8", "0", "-7", "7.0", "trenta", "", "1e1"])
    expect(await person.get(`/api/report.pdf?days=${days}`)).toMatchObject({
      status: 400,
      body: { error: { issues: [{ path: "days", message: "Scegli un rapporto di 7, 14 o 30 giorni." }] } },
    });
});

test("the period ends today where the person is", async () => {
  const person = await api.signUp();
  const response = await api.server.inject({
    method: "GET",
    url: "/api/report.pdf",
    cookies: { session: person.token },
    headers: { "x-time-zone": "Pacific/Kiritimati" },
  });
  expect(response.headers["content-disposition"]).toContain("2026-11-21-2026-11-27.pdf");
});

test("an incomplete day is in the report and in no mean, and a closed one counts however little it has", async () => {
  const person = await api.signUp();
  const food = await aFood(api.db, person.user, { calories: 100, protein: 0, carbs: 0, fat: 0 });
  // A usual day has 2.000 kcal; today has 300 so far, and 24 November was closed with 600.
  for (const [day, servings] of [
    [addDays(today, -4), 20],
    [addDays(today, -3), 20],
    [addDays(today, -2), 6],
    [addDays(today, -1), 20],
    [today, 3],
  ] as const)
    await anEntry(api.db, person.user, food, day, { servings });
  await api.db
    .insertInto("closedDay")
    .values({ userId: person.user.id, day: addDays(today, -2) })
    .execute();
  const texts = await readTexts(person, "/api/report.pdf?days=7", "P", "TD");
  expect(texts).toContain(
    "Media di 4 giorni completi. Fuori dalle medie: 1 giorno non completo e 2 giorni senza voci.",
  );
  expect(texts).toContain("1.650");
  expect(texts).toContain("Giornata chiusa · 600 di 1.800 kcal");
  expect(texts).toContain("Giornata non completa, fuori dalle medie · 300 di 1.800 kcal");
});

test("weights of the period have their first, last, mean and change, four with what the change lies between", async () => {
  const person = await api.signUp();
  const weigh = (day: string, kg: number) =>
    api.db.insertInto("weightLog").values({ userId: person.user.id, day, kg }).execute();
  await weigh(addDays(today, -9), 68.2);
  await weigh(addDays(today, -6), 67.4);
  await weigh(addDays(today, -1), 66.8);
  const cells = await readTexts(person, "/api/report.pdf?days=7", "TH", "TD");
  const valueOf = (heading: string) => cells[cells.indexOf(heading) + 1];
  expect(valueOf("Prima misura, 20 novembre")).toBe("67,4");
  expect(valueOf("Ultima misura, 25 novembre")).toBe("66,8");
  expect(valueOf("Minimo e massimo")).toBe("66,8 – 67,4");
  expect(valueOf("Media degli ultimi 7 giorni di misure")).toBe("67,1");
  expect(valueOf("Variazione a settimana")).toBe("−1,1");
  expect(valueOf("Variazione, in nove casi su dieci")).toBe("non ancora nota");

  await weigh(addDays(today, -3), 67.1);
  const withFour = await readTexts(person, "/api/report.pdf?days=7", "TH", "TD");
  expect(withFour[withFour.indexOf("Variazione, in nove casi su dieci") + 1]).toBe("tra −2,3 e +0,1");
});

test("a period with more entries than a report can hold is rejected", async () => {
  const person = await api.signUp();
  const food = await aFood(api.db, person.user);
  const entry = { userId: person.user.id, foodItemId: food.id, day: today, mealType: "lunch" as const };
  await api.db
    .insertInto("diaryEntry")
    .values(Array.from({ length: 3001 }, () => entry))
    .execute();
  expect(await person.get("/api/report.pdf")).toMatchObject({
    status: 422,
    body: { error: { errorCode: "report_too_long" } },
  });
});

test("a period with too many entries is rejected before anything else of it is read", async () => {
  const person = await signUpWithPro();
  const food = await aFood(api.db, person.user);
  const entry = { userId: person.user.id, foodItemId: food.id, day: today, mealType: "lunch" as const };
  const entries = Array.from({ length: 3001 }, () => entry);
  await api.db.insertInto("diaryEntry").values(entries).execute();
  // What the foods of the entries consist of cannot be read meanwhile.
  const holder = await api.db.startTransaction().execute();
  await sql`lock table meal_estimate in access exclusive mode`.execute(holder);
  try {
    expect(await person.get("/api/report.csv")).toMatchObject({ status: 422 });
  } finally {
    await holder.rollback().execute();
  }
});

test("twenty-two reports of either kind are made or wait at a time, and one more is told to come back", async () => {
  const person = await signUpWithPro();
  const holder = await api.db.startTransaction().execute();
  await sql`lock table diary_entry in access exclusive mode`.execute(holder);
  const answers = Array.from({ length: 23 }, (_, at) => person.get(`/api/report.${at % 2 === 0 ? "csv" : "pdf"}`));
  try {
    expect(await Promise.race(answers)).toMatchObject({ status: 503, body: { error: { errorCode: "report_busy" } } });
  } finally {
    await holder.rollback().execute();
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect([200, 503].map((status) => statuses.filter((one) => one === status).length)).toEqual([22, 1]);
});

test("a person has thirty reports in an hour", async () => {
  const person = await signUpWithPro();
  for (let count = 0; count < 30; count += 1) expect((await person.get("/api/report.csv")).status).toBe(200);
  expect(await person.get("/api/report.pdf")).toMatchObject({
    status: 429,
    body: { error: { errorCode: "too_many_exports" } },
  });
});

test("the need is learned from closed days and weighings, and until then the report says what is missing", async () => {
  const person = await api.signUp();
  const paragraphs = () => readTexts(person, "/api/report.pdf?days=7", "P");
  expect((await readTexts(person, "/api/report.pdf?days=7", "H2")).includes("Fabbisogno")).toBe(false);
  await saveBodyProfile(api.db, person.user.id, {
    name: "Giulia",
    age: 35,
    height: 165,
    weight: 68,
    activityLevel: "lightly_active",
    goal: "maintain",
    sex: "female",
    maternity: null,
  });
  expect(await paragraphs()).toContain(
    "Non ancora: per ricavarlo da diario e peso servono 21 giorni di diario (ora 0), 15 giornate chiuse (ora 0), 6 pesate (ora 0).",
  );
  const food = await aFood(api.db, person.user, { calories: 2000 });
  const days = Array.from({ length: 42 }, (_day, index) => addDays(today, index - 42));
  for (const day of days) await anEntry(api.db, person.user, food, day);
  const rows = days.map((day) => ({ userId: person.user.id, day }));
  await api.db.insertInto("closedDay").values(rows).execute();
  await api.db
    .insertInto("weightLog")
    .values(rows.map((row) => ({ ...row, kg: 68 })))
    .execute();
  const told = (await paragraphs()).join(" ");
  const [, kcal, low, high] = /([\d.]+) kcal al giorno, tra ([\d.]+) e ([\d.]+) in nove casi su dieci/.exec(told) ?? [];
  const figures = [low, kcal, high].map((text) => Number(text?.replace(".", "")));
  expect(figures).toEqual(figures.toSorted((one, other) => one - other));
  expect(Math.abs((figures[1] ?? 0) - 2000)).toBeLessThan(100);
});
