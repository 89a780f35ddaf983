import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { listGoalVersions } from "../queries/diary/goal-version.ts";
import { listRecipes } from "../queries/recipes/recipe.ts";
import { aUser } from "../testing/factories.ts";
import { aRecipe } from "../testing/recipe-factories.ts";
import { migrations } from "./all.ts";

const db = await createTestDatabase();

/** A person in a schema of long ago, without the columns that came since. */
async function aUserOfThen(): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string }>`
    insert into app_user (email) values (${`${randomUUID()}@example.org`}) returning id`.execute(db);
  return { id: rows[0]?.id ?? "" };
}

test("ids are UUIDs of version 7 that increase from one statement to the next", async () => {
  const before = Date.now();
  const { id } = await aUser(db);
  const after = Date.now();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const made = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  // Two clocks may differ a little.
  expect(made).toBeGreaterThanOrEqual(before - 60_000);
  expect(made).toBeLessThanOrEqual(after + 60_000);
  const inOrder = await db.transaction().execute(async (tx) => {
    const ids: string[] = [];
    for (let turn = 0; turn < 200; turn += 1)
      ids.push((await sql<{ id: string }>`select uuid_v7() as id`.execute(tx)).rows[0]?.id ?? "");
    return ids;
  });
  expect(inOrder.toSorted()).toEqual(inOrder);
  const { rows } = await sql<{ distinct: number }>`
    select count(distinct uuid_v7()) as distinct from generate_series(1, 10000)`.execute(db);
  expect(rows).toEqual([{ distinct: 10_000 }]);
});

test("entries logged before food references get a reference, and keep it after the down migration", async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  expect((await migrator.migrateTo("20261121-0920-usage")).error).toBeUndefined();
  const user = await aUserOfThen();
  await sql`insert into food_item
    (user_id, name, calories, protein, carbs, fat, serving_size, serving_grams, source, stock_food_id)
    values (${user.id}, 'Mela', 52, 0.3, 14, 0.2, '100g', 100, 'stock', 'ciqual:13620'),
      (${user.id}, 'Torta', 300, 4, 40, 14, '1 fetta', null, 'custom', null)`.execute(db);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const refs = await db.selectFrom("foodItem").select(["name", "foodRef"]).orderBy("name").execute();
  expect(refs).toEqual([
    { name: "Mela", foodRef: "stock:ciqual:13620" },
    { name: "Torta", foodRef: null },
  ]);
  expect((await migrator.migrateTo("20261121-0920-usage")).error).toBeUndefined();
  const { rows } = await sql`select name, stock_food_id from food_item order by name`.execute(db);
  expect(rows).toEqual([
    { name: "Mela", stockFoodId: "ciqual:13620" },
    { name: "Torta", stockFoodId: null },
  ]);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
});

test("a migration runs without a statement timeout, and later statements have one again", async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  expect((await migrator.migrateTo("20261121-0920-usage")).error).toBeUndefined();
  const user = await aUserOfThen();
  await sql`insert into food_item
    (user_id, name, calories, protein, carbs, fat, serving_size, serving_grams, source, stock_food_id)
    values (${user.id}, 'Pera', 57, 0.4, 15, 0.1, '100g', 100, 'stock', 'ciqual:13034')`.execute(db);
  await sql`create table seen (timeout text)`.execute(db);
  await sql`create function note_timeout() returns trigger language plpgsql as
    'begin insert into seen values (current_setting(''statement_timeout'')); return new; end'`.execute(db);
  await sql`create trigger note_timeout before update on food_item for each row execute function note_timeout()`.execute(
    db,
  );
  expect(await migrateToLatest(db)).toContain("20261121-1000-foods");
  const { rows } = await sql`select distinct timeout from seen`.execute(db);
  expect(rows).toEqual([{ timeout: "0" }]);
  await sql`drop trigger note_timeout on food_item`.execute(db);
  const after = await Promise.all(
    Array.from({ length: 10 }, () => sql`select current_setting('statement_timeout') as timeout`.execute(db)),
  );
  expect(after.map((result) => result.rows)).toEqual(after.map(() => [{ timeout: "1min" }]));
});

test("recipes survive the removal of their search keys, and the down migration restores the keys", async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const user = await aUser(db);
  await aRecipe(db, user, { name: "Zuppa DI Farro" });
  expect((await migrator.migrateTo("20261121-1030-recipes")).error).toBeUndefined();
  const { rows } = await sql<{ nameKey: string; ingredientsKey: string }>`
    select name_key, ingredients_key from recipe where user_id = ${user.id}`.execute(db);
  expect(rows).toMatchObject([{ nameKey: "zuppa di farro", ingredientsKey: expect.stringMatching(/\w/) }]);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  expect(await listRecipes(db, user.id)).toMatchObject([{ name: "Zuppa DI Farro" }]);
});

test("a goal stored before goal versions is valid from the day in Rome on which it was set", async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  expect((await migrator.migrateTo("20261121-1060-account-access")).error).toBeUndefined();
  const people = [await aUser(db), await aUser(db)];
  const moments = ["2026-11-20T22:59:59Z", "2026-11-20T23:00:00Z"];
  for (const [at, { id }] of people.entries())
    await sql`insert into daily_goal (user_id, daily_calorie_goal, daily_protein_goal, daily_carbs_goal,
      daily_fat_goal, updated_at) values (${id}, 2000, 150, 225, 56, ${moments[at]})`.execute(db);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const kept = await Promise.all(people.map(({ id }) => listGoalVersions(db, id)));
  expect(kept.map((versions) => versions.map(({ validFrom, weekdays }) => [validFrom, weekdays]))).toEqual([
    [["2026-11-20", {}]],
    [["2026-11-21", {}]],
  ]);
});

test("every migration can be reverted and applied again", async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  for (const name of Object.keys(migrations).toReversed()) {
    const { error, results } = await migrator.migrateDown();
    expect([error, results?.map((result) => result.migrationName)]).toEqual([undefined, [name]]);
  }
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
});
