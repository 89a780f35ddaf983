import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

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
