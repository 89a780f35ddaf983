import { querySql } from "./postgres.mjs";

/** Compares what the load was told with what the database holds: figures, and faults, all of which must be 0. */
export async function readVerdict(workspace, server, { sentIds, entries, foods, unseenFoods, paidSessions }) {
  const ask = (sql) => querySql(workspace, { ...server, database: "fetta" }, sql);
  const stored = new Set((await ask("select id from diary_entry")).split("\n"));
  const [payments, ungranted, doubled] = (
    await ask(`select
      count(*) filter (where state = 'paid'),
      count(*) filter (where state = 'paid' and grants = 0),
      count(*) filter (where grants > 1 or paid_cents > price_cents) + count(distinct user_id) filter (where paid_by_user > 1)
      from (select c.*, (select count(*) from pro_grant g where g.checkout_id = c.id) as grants,
        count(*) filter (where c.state = 'paid') over (partition by c.user_id) as paid_by_user from checkout c) as c`)
  )
    .split("|")
    .map(Number);
  const figures = { "entries acknowledged": entries.length, "own foods stored and searched at once": foods };
  const faults = {
    "entries lost": entries.filter((id) => !stored.has(id)).length,
    "entries doubled": [...stored].filter((id) => !sentIds.has(id)).length,
    "own foods not found at once": unseenFoods,
  };
  if (paidSessions.length === 0) return { figures, faults };
  return {
    figures: { ...figures, "payments made": paidSessions.length },
    faults: {
      ...faults,
      "payments not known to the app": Math.max(0, paidSessions.length - payments),
      "payments without PRO": ungranted,
      "payments doubled": doubled,
    },
  };
}

/** Prints what was measured, and whether all faults are 0. */
export function printVerdict(title, { figures, faults }) {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries({ ...figures, ...faults })) console.log(`  ${name.padEnd(52)} ${value}`);
  return Object.values(faults).every((value) => value === 0);
}

/** Answers that are neither good nor a 503, which asks to come back; and how many requests got none. */
export function splitAnswers({ 200: good = 0, 201: created = 0, 503: unavailable = 0, ...others }) {
  const { "no answer": unanswered = 0, timeout = 0, 502: cut = 0, ...unexpected } = others;
  return {
    figures: { "answers that are good": good + created, "answers of 503": unavailable },
    // HAProxy says 502 where an app process ended in the middle of a request.
    missing: unanswered + timeout + cut,
    unexpected,
  };
}
