import { sql } from "kysely";
import { aFood } from "@fetta/db/testing/factories";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const full = {
  status: 422,
  body: {
    error: { code: "UNPROCESSABLE", errorCode: "account_full" },
    message: "Il tuo account è pieno: elimina qualcosa che non ti serve più e riprova.",
  },
};

test("a full diary rejects new entries from every endpoint with an error, and accepts them again after a deletion", async () => {
  const person = await api.signUp();
  const food = await aFood(api.db, person.user);
  await sql`
    insert into diary_entry (user_id, food_item_id, day, meal_type, servings)
    select ${person.user.id}::uuid, ${food.id}::uuid, date '2016-01-01' + n % 3000, 'lunch', 1
    from generate_series(1, 200000) n`.execute(api.db);
  const entry = { foodItemId: food.id, mealType: "lunch", servings: 1, date: "2026-11-22" };
  // A single insert triggers counting with a probability of one in twenty.
  const untilFull = async () => {
    for (let tries = 0; tries < 600; tries += 1) {
      const answer = await person.post("/api/daily-logs", entry);
      if (answer.status !== 201) return answer;
    }
    return undefined;
  };
  expect(await untilFull()).toMatchObject(full);
  const copied = await person.post("/api/trpc/diary.copy", { json: { from: "2016-01-05", to: "2026-11-22" } });
  expect(copied).toMatchObject({ status: 422, body: { error: { json: { data: { errorCode: "account_full" } } } } });
  const file = "data;alimento;kcal;proteine;carboidrati;grassi\n2026-01-05;Pane;100;1;1;1\n2026-01-05;Riso;100;1;1;1";
  const headers = { "content-type": "application/octet-stream" };
  const imports = { method: "POST", url: "/api/account/import", headers, payload: file } as const;
  expect(await person.ask(imports)).toMatchObject(full);
  expect(api.logged()).not.toContain("call failed");

  await sql`delete from diary_entry where user_id = ${person.user.id}::uuid and day < date '2017-01-01'`.execute(
    api.db,
  );
  expect((await person.ask(imports)).status).toBe(200);
  expect((await person.post("/api/daily-logs", entry)).status).toBe(201);
});
