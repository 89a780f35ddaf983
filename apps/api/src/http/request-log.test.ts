import { injectWriteFault } from "@fetta/db/testing/table-faults";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../testing/harness.ts";

const api = await startApi();
afterAll(() => api.close());

type Line = Record<string, unknown> & { msg: string };

const linesSince = (mark: number): Line[] =>
  api
    .logged()
    .slice(mark)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);

test("each response is one line of JSON with the request id and the route pattern", async () => {
  const person = await api.signUp();
  const food = await aFood(api.db, person.user);
  const entry = await anEntry(api.db, person.user, food, "2026-11-21");
  const mark = api.logged().length;
  const { headers } = await person.put(`/api/daily-logs/${entry.id}?vista=giorno`, { servings: 2 });
  expect(linesSince(mark)).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      id: headers["x-request-id"],
      method: "PUT",
      path: "/api/daily-logs/:id",
      status: 200,
      ms: expect.any(Number),
      msg: "request",
    },
  ]);
});

test("a server error is logged with the same id and its stack, without personal data", async () => {
  const person = await api.signUp();
  const mend = await injectWriteFault(api.db, "food_item", "insert");
  const mark = api.logged().length;
  const secret = "Torta segreta di zia Rosa";
  const body = { name: secret, calories: 1, protein: 1, carbs: 1, fat: 1, servingSize: "1 fetta" };
  const answer = await person.post("/api/food-items", body);
  await mend();
  expect(answer.status).toBe(500);
  const lines = linesSince(mark);
  const failed = lines.filter(({ level }) => level === 50);
  expect(failed).toHaveLength(1);
  expect(failed[0]).toMatchObject({ err: { message: expect.stringContaining("broken for a test") } });
  expect(lines.at(-1)).toMatchObject({ msg: "request", status: 500, id: answer.headers["x-request-id"] });
  expect(failed[0]?.["id"]).toBe(answer.headers["x-request-id"]);
  const text = api.logged().slice(mark);
  for (const told of [secret, person.user.email, person.user.id, person.token, "1 fetta"])
    expect(text).not.toContain(told);
});

test("failed sign-ins, unknown paths and invalid input are logged without their content", async () => {
  const person = await api.signUp();
  const mark = api.logged().length;
  await api.guest.post("/api/auth/login", { email: person.user.email, password: "la-mia-segreta" });
  await person.get(`/api/niente/${person.user.email}?cerco=carbonara`);
  await person.post("/api/daily-logs", { foodItemId: "carbonara", mealType: "lunch" });
  await person.get("/api/daily-logs?date=carbonara");
  const text = api.logged().slice(mark);
  expect(linesSince(mark).map(({ path, status }) => [path, status])).toEqual([
    ["/api/auth/login", 401],
    ["unmatched", 404],
    ["/api/daily-logs", 400],
    ["/api/daily-logs", 400],
  ]);
  for (const told of [person.user.email, "segreta", "carbonara", person.token]) expect(text).not.toContain(told);
});
