import { cpus, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { fillProducts, openBenchDatabase } from "./parts/bench-database.ts";
import { insertPeople, measureBytes } from "./parts/load-people.ts";
import { requestMix, type LoadWorld } from "./parts/load-requests.ts";
import { startLoadServer, startPooler, type LoadServer, type Memory } from "./parts/load-server.ts";
import { percentile, sendAtRate, type LoadResult } from "./parts/open-loop.ts";
import { createSeededRandom, generateProducts } from "./parts/product-generator.ts";
import { generateQueries } from "./parts/query-generator.ts";

/**
 * The highest rate of requests, mixed as people use the app (`requestMix`), at which 99 of 100 are answered within
 * `--limit` ms (100), counted from when each was due; of one server process, of two, and through PgBouncer where it is
 * installed. `--full` is a country's data: a million products, 100,000 people with 200 entries each. `--rate` measures
 * one rate instead of the highest. The generator runs on the same cores.
 */
const { values } = parseArgs({
  options: {
    full: { type: "boolean", default: false },
    products: { type: "string" },
    people: { type: "string" },
    entries: { type: "string" },
    seconds: { type: "string", default: "8" },
    from: { type: "string", default: "200" },
    limit: { type: "string", default: "100" },
    rate: { type: "string" },
    only: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const [products, people, entries] = (values.full ? [1_000_000, 100_000, 200] : [20_000, 2000, 50]).map((size, index) =>
  Number([values.products, values.people, values.entries][index] ?? size),
) as [number, number, number];
const [seconds, limitMs] = [Number(values.seconds), Number(values.limit)];
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const load = (): string => `load ${loadavg()[0]?.toFixed(1) ?? "?"}`;

/** More than this share of failures counts as a rate that is too high. */
const maxFailures = 0.001;
const failuresOf = ({ failures }: LoadResult): number => [...failures.values()].reduce((sum, count) => sum + count, 0);
const isWithin = (result: LoadResult): boolean =>
  percentile(result.times, 0.99) <= limitMs && failuresOf(result) <= maxFailures * result.rate * seconds;

const formatMemory = ({ rss, heap, heapTotal, external }: Memory): string =>
  `RSS ${rss.toFixed(0)} MB, heap ${heap.toFixed(0)} of ${heapTotal.toFixed(0)}, external ${external.toFixed(0)}`;

function printResult(result: LoadResult, cpuMs: number, memory: Memory): void {
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map((share) => percentile(result.times, share).toFixed(1).padStart(7));
  const failed = failuresOf(result);
  print(
    `${String(result.rate).padStart(6)}/s  p50 ${p50}  p90 ${p90}  p99 ${p99} ms  API ${(cpuMs / result.times.length).toFixed(2)} ms CPU a request  ` +
      `${formatMemory(memory)}  ${load()}${failed > 0 ? `  ${failed} failed: ${[...result.failures.keys()].slice(0, 3).join("; ")}` : ""}`,
  );
}

async function measureRate(servers: readonly LoadServer[], world: LoadWorld, rate: number): Promise<LoadResult> {
  const cpuBefore = servers.reduce((sum, server) => sum + server.readCpuMs(), 0);
  const ports = servers.map(({ port }) => port);
  const result = await sendAtRate(ports, world, { rate, seconds, seed: rate });
  const cpuMs = servers.reduce((sum, server) => sum + server.readCpuMs(), 0) - cpuBefore;
  if (!servers[0]) throw new Error("no server");
  printResult(result, cpuMs, await servers[0].readMemory());
  return result;
}

/** Raises the rate by a quarter until it is too high, then halves the gap twice. A slow answer may be chance: once more. */
async function findHighestRate(servers: readonly LoadServer[], world: LoadWorld): Promise<LoadResult | undefined> {
  let best: LoadResult | undefined;
  const holds = async (rate: number): Promise<boolean> => {
    for (let turn = 0; turn < 2; turn++) {
      const result = await measureRate(servers, world, rate);
      if (!isWithin(result)) continue;
      best = result;
      return true;
    }
    return false;
  };
  let [low, high] = [0, Number(values.from)];
  while (await holds(high)) [low, high] = [high, Math.ceil((high * 1.25) / 10) * 10];
  for (let turn = 0; turn < 2; turn++) {
    const middle = Math.round((low + high) / 20) * 10;
    if (await holds(middle)) low = middle;
    else high = middle;
  }
  return best;
}

type Setup = { name: string; processes: number; url: string };

async function measureSetup({ name, processes, url }: Setup, world: LoadWorld): Promise<LoadResult | undefined> {
  const servers: LoadServer[] = [];
  try {
    for (let count = 0; count < processes; count++) servers.push(await startLoadServer(url));
    const [first] = servers;
    await sleep(5000);
    print(`\n${name}\nat rest: ${first ? formatMemory(await first.readMemory()) : ""}`);
    // Connections, plans and compiled code.
    const ports = servers.map(({ port }) => port);
    const warmRate = Number(values.rate ?? values.from) / 2;
    const warm = await sendAtRate(ports, world, { rate: warmRate, seconds: Math.min(seconds, 5), seed: 1 });
    if (failuresOf(warm) > warm.times.length / 2)
      throw new Error(`most requests fail: ${[...warm.failures.keys()].join("; ")}`);
    const found =
      values.rate === undefined
        ? await findHighestRate(servers, world)
        : await measureRate(servers, world, Number(values.rate));
    await sleep(10_000);
    print(`10 s later: ${first ? formatMemory(await first.readMemory()) : ""}`);
    return found;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const { db, url, close } = await openBenchDatabase(
  products,
  values.keep,
  `fetta_bench_load_${products}_${people}_${entries}`,
);
const stops: (() => Promise<void>)[] = [close];
const cleanUp = async (): Promise<void> => {
  for (const stop of stops.splice(0).toReversed()) await stop().catch((error: unknown) => print(String(error)));
};
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
try {
  await fillProducts(db);
  const sessions = Math.min(people, 20_000);
  if (!(await db.selectFrom("session").select("id").limit(1).executeTakeFirst())) {
    const start = performance.now();
    await insertPeople(db, { people, entries, sessions });
    print(
      `${people} people with ${entries} entries each written in ${((performance.now() - start) / 1000).toFixed(0)} s`,
    );
  }
  const { rows } = await sql<{ today: string; ids: string[]; version: string }>`
    select (now() at time zone 'Europe/Rome')::date as today, current_setting('server_version') as version,
      array(select id from stock_food order by id limit 500) as ids`.execute(db);
  const sample = [...generateProducts(products)].filter((_product, index) => index % Math.ceil(products / 5000) === 0);
  const random = createSeededRandom(7);
  const world: LoadWorld = {
    sessions,
    entries,
    today: rows[0]?.today ?? "",
    texts: generateQueries(sample, () => true).map(({ text }) => text.slice(0, 200)),
    foodRefs: (rows[0]?.ids ?? []).map((id) => `stock:${id}`),
    gtins: sample.filter(() => random() < 0.2).map(({ gtin }) => gtin),
  };
  const bytes = await measureBytes(db);
  print(
    `PostgreSQL ${rows[0]?.version ?? "?"}, ${cpus().length} cores of ${cpus()[0]?.model ?? "?"}, Node ${process.version}, ${load()}\n` +
      `${products} products, ${people} people, ${entries} entries each\n` +
      `${bytes.bytesPerEntry.toFixed(0)} bytes an entry, ${bytes.bytesPerBodyDay.toFixed(0)} bytes a day of water and weight, indexes included\n` +
      `mix in per cent: ${Object.entries(requestMix)
        .map(([kind, { percent }]) => `${kind} ${percent}`)
        .join(", ")}`,
  );
  const pooler = await startPooler(url);
  if (pooler) stops.push(pooler.stop);
  else print("PgBouncer is not installed.");
  const setups: Setup[] = [
    { name: "one process", processes: 1, url },
    { name: "two processes", processes: 2, url },
    ...(pooler ? [{ name: `one process through PgBouncer, ${pooler.mode}`, processes: 1, url: pooler.url }] : []),
  ];
  const lines: string[] = [];
  let base = Number.NaN;
  for (const setup of setups) {
    if (values.only !== undefined && !setup.name.startsWith(values.only)) continue;
    const found = await measureSetup(setup, world);
    if (Number.isNaN(base)) base = found?.rate ?? Number.NaN;
    lines.push(
      found
        ? `${setup.name.padEnd(44)}${String(found.rate).padStart(6)}/s  p99 ${percentile(found.times, 0.99).toFixed(1)} ms  ${(found.rate / base).toFixed(2)} of one process`
        : `${setup.name.padEnd(44)} no rate within ${limitMs} ms`,
    );
    for (const [kind, times] of found?.timesByKind ?? [])
      lines.push(
        `  ${kind.padEnd(10)}p50 ${percentile(times, 0.5).toFixed(1)}  p99 ${percentile(times, 0.99).toFixed(1)} ms`,
      );
  }
  print(
    `\n${values.rate === undefined ? `Highest rate with p99 within ${limitMs} ms` : "At this rate"}, ${load()}\n${lines.join("\n")}`,
  );
} finally {
  await cleanUp();
}
