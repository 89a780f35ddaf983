import { sql } from "kysely";
import type { Kysely } from "kysely";

const now = sql`now()`;

/**
 * Past days keep the goal that they had: every change of the present goal is kept with the day from which it holds, by
 * the calendar of Rome. In the database, so that the version of the app before this one writes it too.
 */
const keepGoalVersion = sql`
  create function keep_goal_version() returns trigger language plpgsql as $$
  begin
    insert into goal_version (user_id, valid_from, daily_calorie_goal, daily_protein_goal, daily_carbs_goal,
      daily_fat_goal, weekdays)
    values (new.user_id, (now() at time zone 'Europe/Rome')::date, new.daily_calorie_goal, new.daily_protein_goal,
      new.daily_carbs_goal, new.daily_fat_goal, new.weekdays)
    on conflict (user_id, valid_from) do update set
      daily_calorie_goal = excluded.daily_calorie_goal, daily_protein_goal = excluded.daily_protein_goal,
      daily_carbs_goal = excluded.daily_carbs_goal, daily_fat_goal = excluded.daily_fat_goal,
      weekdays = excluded.weekdays;
    return null;
  end $$`;

/** The entry before its first change, stored by a trigger so that every way of changing it is covered. */
const countEntryChange = sql`
  create function count_entry_change() returns trigger language plpgsql as $$
  begin
    new.version := old.version + 1;
    return new;
  end $$`;

export async function up(db: Kysely<never>): Promise<void> {
  // Goals of single weekdays, {"6": {dailyCalorieGoal, ...}}, Monday 1; null where every day is like the others.
  await sql`alter table daily_goal add column weekdays jsonb`.execute(db);
  await db.schema
    .createTable("goal_version")
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("valid_from", "date", (c) => c.notNull())
    .addColumn("daily_calorie_goal", "float8", (c) => c.notNull())
    .addColumn("daily_protein_goal", "float8", (c) => c.notNull())
    .addColumn("daily_carbs_goal", "float8", (c) => c.notNull())
    .addColumn("daily_fat_goal", "float8", (c) => c.notNull())
    .addColumn("weekdays", "jsonb")
    .addPrimaryKeyConstraint("goal_version_pkey", ["user_id", "valid_from"])
    .execute();
  // The goals that were there hold from the day they were set; days before the first version have the first.
  await sql`insert into goal_version (user_id, valid_from, daily_calorie_goal, daily_protein_goal, daily_carbs_goal,
      daily_fat_goal)
    select user_id, (updated_at at time zone 'Europe/Rome')::date, daily_calorie_goal, daily_protein_goal,
      daily_carbs_goal, daily_fat_goal
    from daily_goal`.execute(db);
  await keepGoalVersion.execute(db);
  await sql`create trigger daily_goal_version after insert or update on daily_goal
    for each row execute function keep_goal_version()`.execute(db);

  await sql`alter table diary_entry add column version integer not null default 0`.execute(db);
  await countEntryChange.execute(db);
  await sql`create trigger diary_entry_version before update on diary_entry
    for each row execute function count_entry_change()`.execute(db);

  await db.schema
    .createTable("weight_log")
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("day", "date", (c) => c.notNull())
    .addColumn("kg", "float8", (c) => c.notNull())
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addPrimaryKeyConstraint("weight_log_pkey", ["user_id", "day"])
    .addCheckConstraint("weight_log_kg", sql`kg between 20 and 400`)
    .execute();

  await db.schema
    .createTable("water_log")
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("day", "date", (c) => c.notNull())
    .addColumn("ml", "integer", (c) => c.notNull())
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addPrimaryKeyConstraint("water_log_pkey", ["user_id", "day"])
    .addCheckConstraint("water_log_ml", sql`ml between 0 and 20000`)
    .execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable("water_log").execute();
  await db.schema.dropTable("weight_log").execute();
  await sql`drop trigger diary_entry_version on diary_entry`.execute(db);
  await sql`drop function count_entry_change()`.execute(db);
  await sql`alter table diary_entry drop column version`.execute(db);
  await sql`drop trigger daily_goal_version on daily_goal`.execute(db);
  await sql`drop function keep_goal_version()`.execute(db);
  await db.schema.dropTable("goal_version").execute();
  await sql`alter table daily_goal drop column weekdays`.execute(db);
}
