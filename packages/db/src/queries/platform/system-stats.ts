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

/** System-wide counts for the operator; none of them is about a single user. */
export type SystemStats = {
  /** Checkouts that were paid more than a minute ago and gave no PRO: each needs an operator's attention. */
  paidNotGranted: number;
  mailsWaiting: number;
  /** Delay of the mail that is due longest, in seconds; 0 where none is due. */
  mailDelaySeconds: number;
  mailsFailed: number;
  sessions: number;
  /** Seconds since the last good backup began; null before the first. */
  backupAgeSeconds: number | null;
  /** Seconds since the last restore that proved a backup began; null before the first. */
  backupProofAgeSeconds: number | null;
  /** Backups, dumps and proofs that failed or were not begun since the last good one of their kind. */
  backupFailures: number;
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
      (select count(*) from session where expires_at > now()) as sessions,
      (select extract(epoch from now() - max(started_at)) from backup_run where kind = 'backup' and state = 'succeeded')
        as backup_age_seconds,
      (select extract(epoch from now() - max(started_at)) from backup_run where kind = 'proof' and state = 'succeeded')
        as backup_proof_age_seconds,
      (select count(*) from backup_run r where r.state in ('failed', 'refused') and not exists
        (select from backup_run g where g.kind = r.kind and g.state = 'succeeded' and g.id > r.id)) as backup_failures
    from outbox_mail m`.execute(db);
  const [stats] = rows;
  if (!stats) throw new Error("counts without a row");
  return stats;
}
