import { sql } from "kysely";
import type { Db } from "@fetta/db/schema/schema";
import { hashToken } from "../../src/features/auth/sessions.ts";
import { hashPassword } from "../../src/features/auth/passwords/password-hash.ts";

export const loadPassword = "Carico-di-prova-2026";
export const emailOf = (person: number): string => `person${person}@example.org`;
export const tokenOf = (person: number): string => String(person).padStart(43, "0");

/** Ids are derived from the number of the person and of the entry, so that a request can name them without a read. */
const toUuid = (kind: number, number: number): string =>
  `${String(kind).padStart(8, "0")}-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
export const entryIdOf = (person: number, entry: number): string => toUuid(3, person * 1000 + entry);

const uuidSql = (kind: number, number: string) =>
  sql.raw(`('${String(kind).padStart(8, "0")}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`);

/** Entries of a day of these people. */
const entriesPerDay = 4;

/**
 * People with a goal, an open session each for the first `sessions`, and `entries` entries each over the last days, of
 * stock foods; a weight and water of each of these days. Written by SQL alone, without the triggers and the checks of
 * references, which the rows fulfil.
 */
export async function insertPeople(
  db: Db,
  { people, entries, sessions }: { people: number; entries: number; sessions: number },
): Promise<void> {
  const passwordHash = await hashPassword(loadPassword);
  const tokens = Array.from({ length: sessions }, (_, index) => hashToken(tokenOf(index + 1)));
  const days = Math.ceil(entries / entriesPerDay);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set synchronous_commit = off`.execute(connection);
    await sql`insert into app_user (id, email, password_hash, first_name)
      select ${uuidSql(1, "n")}, 'person' || n || '@example.org', ${passwordHash}, 'Giulia'
      from generate_series(1, ${people}::int) n`.execute(connection);
    await sql`insert into profile (user_id, onboarding_completed, logged_days) select id, true, 3 from app_user`.execute(
      connection,
    );
    await sql`insert into daily_goal (user_id, daily_calorie_goal, daily_protein_goal, daily_carbs_goal, daily_fat_goal)
      select id, 2000, 100, 250, 67 from app_user`.execute(connection);
    await sql`insert into session (id, user_id, expires_at)
      select token, ${uuidSql(1, "n")}, now() + interval '30 days'
      from unnest(${tokens}::text[]) with ordinality as t(token, n)`.execute(connection);
    const { rows: keys } = await sql<{ name: string; table: string; definition: string }>`
      select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0
        and conrelid in ('food_item'::regclass, 'diary_entry'::regclass)`.execute(connection);
    for (const { name, table } of keys)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}, disable trigger user`.execute(
        connection,
      );
    // Day after day: people do not log one after the other.
    for (let day = days - 1; day >= 0; day--) {
      await sql`insert into food_item (id, user_id, name, calories, protein, carbs, fat, serving_size, serving_grams,
          source, food_ref, created_at)
        select ${uuidSql(2, "n * 1000 + k")}, ${uuidSql(1, "n")}, s.name, s.calories, s.protein, s.carbs, s.fat, '100 g', 100,
          'stock', 'stock:' || s.id, now() - make_interval(days => ${day}::int)
        from generate_series(1, ${people}::int) n
        cross join generate_series(${day * entriesPerDay}::int, ${Math.min(entries, (day + 1) * entriesPerDay) - 1}::int) k
        join (select *, row_number() over (order by id) - 1 as place, count(*) over () as many from stock_food
          where calories is not null and protein is not null and carbs is not null and fat is not null) s
          on s.place = (n * 31 + k * k * 7) % least(s.many, 200)`.execute(connection);
      await sql`insert into diary_entry (id, user_id, food_item_id, day, meal_type, created_at)
        select ${uuidSql(3, "n * 1000 + k")}, ${uuidSql(1, "n")}, ${uuidSql(2, "n * 1000 + k")}, current_date - ${day}::int,
          (array['breakfast', 'lunch', 'dinner', 'snack'])[1 + k % 4], now() - make_interval(days => ${day}::int)
        from generate_series(1, ${people}::int) n
        cross join generate_series(${day * entriesPerDay}::int, ${Math.min(entries, (day + 1) * entriesPerDay) - 1}::int) k`.execute(
        connection,
      );
      await sql`insert into water_log (user_id, day, ml) select id, current_date - ${day}::int, 1500 from app_user`.execute(
        connection,
      );
      await sql`insert into weight_log (user_id, day, kg) select id, current_date - ${day}::int, 70 from app_user`.execute(
        connection,
      );
    }
    for (const { name, table, definition } of keys)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)},
        enable trigger user`.execute(connection);
    // Vacuumed, so that no autovacuum of the filling runs during the measurement.
    await sql`vacuum (analyze)`.execute(connection);
    await sql`checkpoint`.execute(connection).catch(() => undefined);
    await sql`reset statement_timeout`.execute(connection);
    await sql`reset synchronous_commit`.execute(connection);
  });
}

/** Bytes of what a person's use adds, with indexes, for each entry; and of water and weight for each day. */
export async function measureBytes(db: Db): Promise<{ bytesPerEntry: number; bytesPerBodyDay: number }> {
  const { rows } = await sql<{ diary: number; entries: number; body: number; bodyDays: number }>`
    with size as (
      select inhparent::regclass::text as name, sum(pg_total_relation_size(inhrelid))::float8 as bytes
      from pg_inherits join pg_class c on c.oid = inhparent and c.relkind = 'p' group by 1
    )
    select (select sum(bytes) from size where name in ('diary_entry', 'food_item')) as diary,
      (select count(*) from diary_entry)::float8 as entries,
      (select sum(bytes) from size where name in ('water_log', 'weight_log')) as body,
      (select count(*) from water_log)::float8 as "bodyDays"`.execute(db);
  const { diary = 0, entries = 1, body = 0, bodyDays = 1 } = rows[0] ?? {};
  return { bytesPerEntry: diary / entries, bytesPerBodyDay: body / bodyDays };
}
