import { sql, type Kysely } from "kysely";

/** Accounts from before were used last, as far as is known, when their newest session began. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_user add column last_access_at timestamptz not null default now()`.execute(db);
  await sql`
    comment on column app_user.last_access_at is 'When the account was last used, to ten minutes.'`.execute(db);
  await sql`
    update app_user u set last_access_at = greatest(
      u.created_at,
      (select max(s.created_at) from session s where s.user_id = u.id),
      (select max(d.last_login_at) from login_device d where d.user_id = u.id)
    )`.execute(db);
}
