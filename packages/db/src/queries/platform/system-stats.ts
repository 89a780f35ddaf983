import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** True when the database answers. */
export async function pingDatabase(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

/** Position in the log up to which the primary has made every acknowledged write durable. */
export async function readWrittenPosition(primary: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`.execute(
    primary,
  );
  return rows[0]?.position ?? "";
}

/** Whether the server behind this connection shows all that was written up to a position of the primary's log. */
export async function hasReplayed(connection: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{ isReached: boolean | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
      >= ${position}::pg_lsn as is_reached`.execute(connection);
  return rows[0]?.isReached ?? false;
}

/** System-wide counts for the operator; none of them is about a single user. */
export type SystemStats = {
  /** Checkouts that were paid more than a minute ago and gave no PRO: each needs an operator's attention. */
  paidNotGranted: number;
  mailsWaiting: number;
  /** Delay of the mail that is due longest, in seconds; 0 where none is due. */
  mailDelaySeconds: number;
  mailsFailed: number;
  sessions: number;
};

/** All counts in one statement. Checkouts of erased accounts are not counted. */
export async function readSystemStats(db: Db): Promise<SystemStats> {
  const { rows } = await sql<SystemStats>`
    select
      (select count(*) from checkout c where c.state in ('paid', 'free') and c.user_id is not null
        and c.created_at < now() - interval '1 minute'
        and not exists (select from pro_grant g where g.checkout_id = c.id)) as paid_not_granted,
      count(*) filter (where m.state = 'pending') as mails_waiting,
      coalesce(extract(epoch from now() - min(m.next_attempt_at) filter (where m.state = 'pending' and m.next_attempt_at < now())), 0)
        as mail_delay_seconds,
      count(*) filter (where m.state = 'failed') as mails_failed,
      (select count(*) from session where expires_at > now()) as sessions
    from outbox_mail m`.execute(db);
  const [stats] = rows;
  if (!stats) throw new Error("counts without a row");
  return stats;
}
