import { fileURLToPath } from "node:url";
import { EmbeddedDatabaseError } from "@fetta/db/embedded/embedded-database-error";
import { buildApp } from "./app.ts";
import { createOpenFoodFacts } from "./clients/open-food-facts.ts";
import { createDishAnalyser } from "./clients/openai.ts";
import { openDatabase, prepareDatabase } from "./database.ts";
import type { Deps } from "./deps.ts";
import { EnvError, readEnv } from "./env.ts";
import { startJobs } from "./jobs.ts";
import { createLog } from "./log.ts";

/** Seconds that requests in flight have to finish after SIGTERM. */
const drainSeconds = 25;

const siteDir = fileURLToPath(new URL("../../web/dist", import.meta.url));

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  const database = await openDatabase(env, log);
  await prepareDatabase(database.db, log);
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = env;
  const { OFF_CONTACT: contact, OFF_API_URL: apiUrl, OFF_SEARCH_URL: searchUrl } = env;
  const now = (): Date => new Date();
  const deps: Deps = {
    db: database.db,
    now,
    ai:
      apiKey === undefined && baseUrl === undefined
        ? undefined
        : createDishAnalyser({
            apiKey: apiKey ?? "none",
            baseUrl,
            model: env.OPENAI_MODEL,
            timeoutMs: env.AI_TIMEOUT_MS,
            log,
          }),
    off:
      contact === undefined && apiUrl === undefined
        ? undefined
        : createOpenFoodFacts({ db: database.db, now, apiUrl, searchUrl, contact, log }),
    env,
    log,
  };
  const { server, drain } = await buildApp(deps, siteDir);
  const stopJobs = startJobs(deps);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    drain.draining = true;
    // A connection that has had its last answer would otherwise keep the process for as long as it may stay open.
    server.server.keepAliveTimeout = 1;
    stopJobs();
    const late = setTimeout(() => {
      log.error("requests still running after the time to finish");
      process.exit(1);
    }, drainSeconds * 1000);
    late.unref();
    await server.close();
    await deps.off?.settled();
    await database.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      stop().catch((error: unknown) => {
        log.error({ err: error }, "could not stop in order");
        process.exit(1);
      });
    });
  }
  await server.listen({ port: env.PORT, host: env.HOST });
}

main().catch((error: unknown) => {
  const known = error instanceof EnvError || error instanceof EmbeddedDatabaseError;
  const inUse = error instanceof Error && Reflect.get(error, "code") === "EADDRINUSE";
  if (known) process.stderr.write(`${error.message}\n`);
  else if (inUse) process.stderr.write("The port is in use: set PORT to a free one.\n");
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
