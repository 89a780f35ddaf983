import { randomUUID } from "node:crypto";
import type { FileImportResult } from "@fetta/domain/transfer/diary-csv-parser";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../../testing/harness.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi({ now: () => new Date("2026-11-21T12:00:00Z") });
});
afterAll(() => api.close());
beforeEach(avoidHourBoundary);

type Person = Awaited<ReturnType<typeof api.signUp>>;
const send = async (person: Pick<Person, "ask">, payload: string | Buffer, query = "") => {
  const headers = { "content-type": "application/octet-stream" };
  const url = `/api/account/import${query}`;
  const { status, body } = await person.ask({ method: "POST", url, headers, payload });
  return { status, body: body as FileImportResult & { message?: string } };
};
const entriesOf = ({ user }: Person) =>
  api.db.selectFrom("diaryEntry").select("id").where("userId", "=", user.id).execute();
const header = "Date,Meal,Calories,Fat (g),Carbohydrates (g),Protein (g)";
const lunch = `${header}\n2026-01-05,Lunch,400,10,55,20`;

test.each([
  ["nothing", "", 422, "Questo file è vuoto."],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 422, /Non riconosco questo file/],
  ["columns of something else", "Nome,Telefono\nAda,123", 422, /Non riconosco questo file/],
  ["a JSON file that is not ours", '{"app":"Altro"}', 422, /Non riconosco questo file/],
  ["a JSON file that ends half-way", '{"app":"Fetta","format":1,', 422, /Non riconosco questo file/],
  [
    "brackets without end",
    `{"app":"Fetta","format":1,"foods":${"[".repeat(2_000_000)}`,
    422,
    /Non riconosco questo file/,
  ],
  ["a file of a later version", '{"app":"Fetta","format":99}', 422, /più recente/],
  ["20,001 lines", `Date,Weight\n${"2026-01-01,70\n".repeat(20_001)}`, 422, /più di 20.000 righe/],
  [
    "20,001 rows of any part of our own file",
    JSON.stringify({ app: "Fetta", format: 1, water: Array.from({ length: 20_001 }, () => 0) }),
    422,
    /più di 20.000 righe/,
  ],
  ["over 5 MB", `Date,Weight\n${" ".repeat(5 * 1024 * 1024)}`, 413, /supera i 5 MB/],
  ["over 20 MB", Buffer.alloc(20 * 1024 * 1024 + 1, 32), 413, /troppo grande/],
])("%s is rejected with a message, and nothing changes", async (_what, payload, status, message) => {
  const person = await api.signUp();
  const answer = await send(person, payload);
  expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(message) as unknown } });
  expect(await entriesOf(person)).toEqual([]);
});

test("a guest's file is not read, and too many files in an hour have to wait", async () => {
  expect((await send(api.guest, lunch)).status).toBe(401);
  const person = await api.signUp();
  for (let time = 0; time < 40; time += 1) expect((await send(person, lunch, "?preview=1")).status).toBe(200);
  expect((await send(person, lunch)).status).toBe(429);
});

test("twenty thousand lines are imported within the time limit of a request", { timeout: 60_000 }, async () => {
  const person = await api.signUp();
  const line = (at: number) => `2026-01-${String((at % 28) + 1).padStart(2, "0")},Lunch,${at},10,10,10`;
  const file = [header, ...Array.from({ length: 20_000 }, (_, at) => line(at))].join("\n");
  const { status, body } = await send(person, file);
  // More than 10.000 kcal, and 0 kcal with that many macros, are rejected.
  expect([status, body.added.entries, body.rejectedCount]).toEqual([200, 10_000, 10_000]);
  expect(body.rejected).toHaveLength(200);
});

test("a row that the database cannot store is rejected alone, and the others are imported", async () => {
  const person = await api.signUp();
  const createdAt = "2026-01-05T12:00:00.000Z";
  const food = { calories: 1, protein: 1, carbs: 1, fat: 1, liquid: false, createdAt, updatedAt: createdAt };
  const customFoods = [
    { name: "mela" },
    { name: "a\u0000b" },
    { name: "metà \ud83c" },
    { name: "senza anno", createdAt: "0000-01-01T00:00:00Z" },
    { name: "barra \\u0000 e 🍕" },
  ].map((row) => ({ id: randomUUID(), ...food, ...row }));
  const step = { text: "Mescola\u0000", minutes: null };
  const figures = { calories: 1, protein: 1, carbs: 1, fat: 1, estimated: false, unknown: [] };
  const recipe = {
    ...figures,
    id: randomUUID(),
    name: "torta",
    description: "",
    minutes: 10,
    servings: 2,
    ingredients: [],
    steps: [step],
    tags: [],
    allergens: [],
    origin: "custom",
    createdAt,
    updatedAt: createdAt,
  };
  const file = JSON.stringify({ app: "Fetta", format: 1, customFoods, recipes: [recipe] });
  expect(await send(person, file)).toMatchObject({
    status: 200,
    body: {
      added: { customFoods: 2, recipes: 0 },
      rejected: [
        { part: "customFoods", line: 2, problem: "row_invalid" },
        { part: "customFoods", line: 3, problem: "row_invalid" },
        { part: "customFoods", line: 4, problem: "row_invalid" },
        { part: "recipes", line: 1, problem: "row_invalid" },
      ],
    },
  });
});

test("a name that is too long is not truncated inside a character", async () => {
  const person = await api.signUp();
  const file = `data;alimento;kcal;proteine;carboidrati;grassi\n2026-01-05;${"a".repeat(199)}🍕🍕;100;1;1;1`;
  expect(await send(person, file)).toMatchObject({ status: 200, body: { added: { entries: 1 } } });
  const foods = await api.db.selectFrom("foodItem").select("name").where("userId", "=", person.user.id).execute();
  expect(foods).toEqual([{ name: "a".repeat(199) }]);
});
