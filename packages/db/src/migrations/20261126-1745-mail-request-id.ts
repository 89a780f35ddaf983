import { sql, type Kysely } from "kysely";

/** A mail names the request or the run of a job that caused it, so that the log of its delivery can be followed back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbox_mail add column request_id text`.execute(db);
  await sql`comment on column outbox_mail.request_id is 'Id of the request or of the run of a job that caused the mail.'`.execute(
    db,
  );
}
