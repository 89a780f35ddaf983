import { sql, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type ProviderAnswerRow = Selectable<Database["providerAnswer"]>;

/** Stores a call of a provider that succeeded, with its duration, or its kind of failure. */
export async function saveProviderAnswer(
  db: Db,
  provider: string,
  { failure, ms }: { failure: string | null; ms: number },
): Promise<void> {
  const now = sql<Date>`now()`;
  const values = failure === null ? { succeededAt: now, successMs: ms } : { failedAt: now, failure };
  await db
    .insertInto("providerAnswer")
    .values({ provider, ...values })
    .onConflict((conflict) => conflict.column("provider").doUpdateSet(values))
    .execute();
}

export function listProviderAnswers(db: Db): Promise<ProviderAnswerRow[]> {
  return db.selectFrom("providerAnswer").selectAll().execute();
}

/** Calls of the model of a day and of a month so far; the beginnings are those of the caller's time zone. */
export type AiSpending = {
  todayCalls: number;
  /** Millionths of a US dollar; null where no price is known. */
  todayMicroUsd: number | null;
  monthCalls: number;
  monthMicroUsd: number | null;
  lastSuccessAt: Date | null;
  lastSuccessMs: number | null;
  lastFailureAt: Date | null;
  lastFailure: string | null;
};

/** What the model cost since the beginning of a month and of a day, and its last answers since the former. */
export async function readAiSpending(db: Db, monthStart: Date, dayStart: Date): Promise<AiSpending> {
  const { rows } = await sql<AiSpending>`
    with call as (
      select outcome, duration_ms, cost_micro_usd, created_at, created_at >= ${dayStart} as is_today
      from ai_call where created_at >= ${monthStart}
    ),
    success as (select * from call where outcome = 'ok' order by created_at desc limit 1),
    failure as (
      select * from call where outcome not in ('ok', 'client_disconnected') order by created_at desc limit 1
    )
    select count(*) filter (where is_today) as today_calls,
      sum(cost_micro_usd) filter (where is_today)::float8 as today_micro_usd,
      count(*) as month_calls, sum(cost_micro_usd)::float8 as month_micro_usd,
      (select created_at from success) as last_success_at, (select duration_ms from success) as last_success_ms,
      (select created_at from failure) as last_failure_at, (select outcome from failure) as last_failure
    from call`.execute(db);
  const [spending] = rows;
  if (!spending) throw new Error("sums without a row");
  return spending;
}
