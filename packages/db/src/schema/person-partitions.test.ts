import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { connect } from "../connect.ts";
import { addWater, listWeights } from "../queries/diary/body-log.ts";
import { findHome, listDayEntriesBySession, sumDayCaloriesBySession } from "../queries/diary/diary-day.ts";
import { findEntry, insertEntry, updateEntry } from "../queries/diary/diary-entry.ts";
import { copyEntries } from "../queries/diary/entry-copies.ts";
import { sumNutrientDays } from "../queries/diary/nutrient-intake.ts";
import { sumTrendDays } from "../queries/diary/trend.ts";
import { findDishContext } from "../queries/estimates/meal-estimate.ts";
import { findHabits, findSearchContext } from "../queries/food/food-usage.ts";
import { insertSession } from "../queries/auth/session.ts";
import { aFood, anEntry, aUser } from "../testing/factories.ts";
import { lenientTimeouts } from "../testing/lenient-timeouts.ts";
import { createTestDatabaseUrl } from "../testing/test-database.ts";

const url = await createTestDatabaseUrl();
// One connection, whose prepared statements can be listed.
const db = connect({ url, maxConnections: 1, timeouts: lenientTimeouts, onIdleError: () => undefined });
afterAll(() => db.destroy());

/**
 * Tables that stay together on one server: their rows are few, or found by something else than the person (a token, an
 * address, a payment).
 */
const heldTogether = [
  ..."app_user session login_device oidc_identity oidc_login_attempt passkey passkey_challenge mail_token".split(" "),
  ..."admin_second_factor admin_recovery_code push_subscription sent_reminder ai_call".split(" "),
  ..."checkout pro_grant withdrawal support_request outbox_mail".split(" "),
  ..."reader_link reader_link_opening reader_note goal_proposal".split(" "),
];

test("the person is part of every key of a table that grows with use, and of the references between such tables", async () => {
  const { rows: tables } = await sql<{ name: string; indexes: string[]; links: string[] }>`
    select c.relname as name,
      array(select i.indexrelid::regclass::text from pg_index i
        where i.indrelid = c.oid and i.indisunique and not a.attnum = any (i.indkey::int2[])) as indexes,
      array(select k.conname::text from pg_constraint k join pg_attribute p on p.attrelid = k.confrelid and p.attname = 'user_id'
        where k.conrelid = c.oid and k.contype = 'f' and p.attnotnull and not a.attnum = any (k.conkey)) as links
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(db);
  const growing = tables.filter(({ name }) => !heldTogether.includes(name));
  expect(growing.length).toBeGreaterThan(15);
  expect(growing.filter(({ indexes, links }) => indexes.length + links.length > 0)).toEqual([]);
});

test("the diary, its foods, weight, water and estimates are in partitions by a hash of the person", async () => {
  const { rows } = await sql<{ name: string; key: string; partitions: number }>`
    select c.relname as name, pg_get_partkeydef(c.oid) as key,
      (select count(*) from pg_inherits where inhparent = c.oid)::int as partitions
    from pg_class c where c.relkind = 'p' order by 1`.execute(db);
  const names = "diary_entry dish_analysis estimate_correction food_item meal_estimate water_log weight_log".split(" ");
  expect(rows).toEqual(names.map((name) => ({ name, key: "HASH (user_id)", partitions: 4 })));
});

const planNode = z.object({
  "Relation Name": z.string().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});

/** The partitions that a plan reads. */
const partitionsOf = (node: z.infer<typeof planNode>): string[] => [
  ...(/_(\d)$/.exec(node["Relation Name"] ?? "")?.slice(1) ?? []),
  ...(node.Plans ?? []).flatMap(partitionsOf),
];

test("the prepared statements of frequent requests read one partition", async () => {
  const { id: userId } = await aUser(db);
  const food = await aFood(db, { id: userId });
  const [day, from, to] = ["2026-11-26", "2026-11-20", "2026-11-26"];
  const entry = await anEntry(db, { id: userId }, food, day);
  const { id: sessionId } = await insertSession(db, { id: "a".repeat(64), userId, expiresAt: new Date("2100-01-01") });
  await listDayEntriesBySession(db, sessionId, day);
  await sumDayCaloriesBySession(db, sessionId, from, to);
  await findHome(db, { sessionId, day, from, to });
  await findEntry(db, userId, entry.id);
  await insertEntry(db, { userId, foodItemId: food.id, day, mealType: "lunch" });
  await updateEntry(db, userId, entry.id, { servings: 2 });
  await copyEntries(db, userId, { idempotencyKey: "a", from: day, to: from });
  await sumTrendDays(db, { userId, from, to });
  await sumNutrientDays(db, { userId, from, to }, ["fibre"]);
  await listWeights(db, { userId, from, to });
  await addWater(db, userId, { day, ml: 200 });
  await findHabits(db, { userId, mealType: "lunch", today: day });
  await findSearchContext(db, { userId, lookupKey: null, now: new Date() });
  await findDishContext(db, userId, undefined, 5);

  const { rows: statements } = await sql<{ name: string; statement: string; types: string[] }>`
    select name, statement, parameter_types::text[] as types from pg_prepared_statements
    where statement ~ 'diary_entry|food_item|water_log|weight_log|meal_estimate'`.execute(db);
  expect(statements.length).toBeGreaterThanOrEqual(14);
  const values: Record<string, string> = { uuid: userId, date: day, text: "x", jsonb: "{}", integer: "5" };
  for (const { name, statement, types } of statements) {
    const given = types.map((type) => sql`${sql.lit(values[type] ?? null)}::${sql.raw(type)}`);
    const { rows } = await sql<{ "QUERY PLAN": { Plan: unknown }[] }>`
      explain (format json, costs off) execute ${sql.ref(name)} ${given.length > 0 ? sql`(${sql.join(given)})` : sql``}`.execute(
      db,
    );
    const [plan] = Object.values(rows[0] ?? {})[0] ?? [];
    const partitions = [...new Set(partitionsOf(planNode.parse(plan?.Plan)))];
    // An insert finds its partition by the row.
    expect({ statement, others: partitions.slice(1) }).toEqual({ statement, others: [] });
  }
});
