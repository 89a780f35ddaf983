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

export type DatabaseFacts = {
  /** Such as "18.1". */
  version: string;
  sizeBytes: number;
  /** Connections of all processes to this database server's databases, and the most that it takes. */
  connections: number;
  maxConnections: number;
  /** Name of the newest migration that ran. */
  lastMigration: string | null;
};

/** Facts about the database server for the operator. */
export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as size_bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as max_connections,
      (select max(name) from kysely_migration) as last_migration`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error("facts without a row");
  return facts;
}

/** A queue of the job queue (schema `jobs` of pg-boss), with the last run that ended and the run that waits. */
export type BackgroundJobRow = {
  name: string;
  startedAt: Date | null;
  /** Duration of the last run in milliseconds. */
  durationMs: number | null;
  outcome: "completed" | "failed" | null;
  /** Name of the error of the last run; never its message. */
  failure: string | null;
  /** Time from which the waiting run is due. */
  dueAt: Date | null;
  running: number;
  waiting: number;
  /** Runs of the last 24 hours that failed. */
  failed: number;
};

/** Whether a server has created the job queue in this database. */
export async function hasJobQueue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('jobs.job') is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** All queues by name. Fails where there is no job queue. */
export async function listBackgroundJobs(db: Db): Promise<BackgroundJobRow[]> {
  const { rows } = await sql<BackgroundJobRow>`
    select q.name, last.started_on as started_at, last.state::text as outcome, last.failure,
      (extract(epoch from last.completed_on - last.started_on) * 1000)::float8 as duration_ms,
      counted.due_at, counted.running, counted.waiting, counted.failed
    from jobs.queue q
    left join lateral (
      select started_on, completed_on, state,
        case when state = 'failed' then coalesce(output->>'message', output->>'name', 'unknown') end as failure
      from jobs.job j where j.name = q.name and j.state in ('completed', 'failed') and j.started_on is not null
      order by completed_on desc nulls last limit 1
    ) last on true
    left join lateral (
      select min(start_after) filter (where state in ('created', 'retry')) as due_at,
        count(*) filter (where state = 'active') as running,
        count(*) filter (where state in ('created', 'retry')) as waiting,
        count(*) filter (where state = 'failed' and completed_on > now() - interval '24 hours') as failed
      from jobs.job j where j.name = q.name
    ) counted on true
    where q.name not like '\\_\\_%'
    order by q.name`.execute(db);
  return rows;
}

/** Makes the waiting run of a queue due at once; false where none waits. Fails where there is no job queue. */
export async function advanceBackgroundJob(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    update jobs.job set start_after = now() where name = ${name} and state = 'created' returning id`.execute(db);
  return rows.length > 0;
}
