import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { EmbeddedDatabaseError } from "@fetta/db/embedded/embedded-database-error";
import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import { createOpenFoodFacts } from "./clients/open-food-facts/open-food-facts.ts";
import { createProductPictures } from "./clients/open-food-facts/product-pictures.ts";
import { createPushSender, pushContactOf } from "./clients/web-push/push-sender.ts";
import { dataFiles, openDatabase, prepareDatabase } from "./database.ts";
import type { Deps } from "./deps.ts";
import { arePicturesOn, EnvError, publicOrigin, readServerEnv, type Env } from "./config/env.ts";
import { oidcCallbackPath } from "./features/auth/oidc/oidc-attempt.ts";
import { announceFirstRun } from "./features/auth/first-run.ts";
import { serveMetrics, metricsRegistry } from "./metrics/registry.ts";
import { PortInUseError, claimPort, startLifecycle, type Lifecycle } from "./lib/process-lifecycle.ts";
import { grantListedAdmins, revokeUnlistedAdmins } from "./features/auth/admin-role.ts";
import { registerGauges } from "./metrics/system-metrics.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { createLexiconSource } from "./features/food/lexicon-source.ts";
import { createRecipeDataSource } from "./features/recipes/recipe-data.ts";
import { createProviderLog } from "./lib/provider-log.ts";
import { createReplicaReads } from "./lib/resilience/replica-reads.ts";
import { createRequestRateLimiter } from "./lib/limits/request-rate-limiter.ts";
import { startTracing, traceCalls } from "./lib/tracing/tracing.ts";
import { createLogger } from "./lib/logger.ts";

const siteDir = fileURLToPath(new URL("../../web/dist", import.meta.url));

async function main(env: Env, log: Logger, lifecycle: Lifecycle): Promise<void> {
  const tracing = await startTracing(env);
  lifecycle.onShutdown(async () => tracing?.shutdown());
  const databasePromise = openDatabase(env, log, tracing);
  // On shutdown, a PostgreSQL that is still starting must be awaited, or it would outlive this process.
  const settledDatabase = databasePromise.catch(() => undefined);
  lifecycle.onShutdown(
    async () => (await settledDatabase)?.stop(),
    async () => (await settledDatabase)?.forceStop(),
  );
  const database = await databasePromise;
  database.supervise((error) => {
    log.fatal(error.message);
    void lifecycle.shutDown(1);
  });
  await prepareDatabase(database.db, log);
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = env;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = env;
  const { OFF_CONTACT: contact, OFF_API_URL: apiUrl, OFF_SEARCH_URL: searchUrl } = env;
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom } = env;
  const { OIDC_ISSUER_URL: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const now = (): Date => new Date();
  const providerLog = createProviderLog({ db: database.db, log });
  // The SDK of a provider takes up to 7 MB, and is loaded only where the provider is configured.
  const plain: Deps = {
    db: database.db,
    databaseUrl: database.url,
    runReads: createReplicaReads({ primary: database.db, replica: database.replica, log }),
    now,
    ai:
      apiKey === undefined && baseUrl === undefined
        ? undefined
        : (await import("./clients/openai/openai.ts")).createAiProvider({
            apiKey: apiKey ?? "none",
            baseUrl,
            model: env.OPENAI_MODEL,
            timeoutMs: env.AI_TIMEOUT_MS,
            log,
          }),
    openFoodFacts:
      contact === undefined && apiUrl === undefined
        ? undefined
        : createOpenFoodFacts({
            db: database.db,
            now,
            apiUrl,
            searchUrl,
            contact,
            log,
            onAnswer: (answer) => providerLog.record("open_food_facts", answer),
          }),
    pictures: arePicturesOn(env)
      ? createProductPictures({
          dir: join(env.DATA_DIR, "pictures"),
          maxBytes: env.PICTURE_CACHE_MB * 1_000_000,
          imagesUrl: env.OFF_IMAGES_URL,
          now,
          contact,
          log,
        })
      : undefined,
    payments:
      secretKey === undefined
        ? undefined
        : (await import("./clients/stripe/stripe.ts")).createStripe({
            secretKey,
            webhookSecrets,
            apiBase: env.STRIPE_API_BASE,
            log,
            onAnswer: (answer) => providerLog.record("payments", answer),
          }),
    mail:
      smtpUrl === undefined || mailFrom === undefined
        ? undefined
        : (await import("./clients/mail/mail-sender.ts")).createMailSender({
            url: smtpUrl,
            from: mailFrom,
            log,
            onAnswer: (answer) => providerLog.record("mail", answer),
          }),
    push: createPushSender({
      db: database.db,
      contact: pushContactOf(env),
      serviceUrl: env.PUSH_SERVICE_URL,
      log,
      onAnswer: (answer) => providerLog.record("push", answer),
    }),
    oidc:
      clientId === undefined || clientSecret === undefined
        ? undefined
        : (await import("./clients/oidc/oidc-client.ts")).createOidcClient({
            issuer,
            clientId,
            clientSecret,
            redirectUri: `${publicOrigin(env)}${oidcCallbackPath}`,
            log,
            onAnswer: (answer) => providerLog.record("oidc", answer),
          }),
    providerLog,
    lexicon: createLexiconSource(database.db),
    recipeData: createRecipeDataSource(database.db, dataFiles),
    rateLimiter: createRequestRateLimiter(() => new Date()),
    tracing,
    env,
    log,
  };
  // Without tracing these are the clients themselves.
  const deps: Deps = {
    ...plain,
    ai: traceCalls(tracing, "openai", plain.ai),
    openFoodFacts: traceCalls(tracing, "open-food-facts", plain.openFoodFacts),
    pictures: traceCalls(tracing, "open-food-facts", plain.pictures),
    payments: traceCalls(tracing, "stripe", plain.payments),
    mail: traceCalls(tracing, "smtp", plain.mail),
    push: traceCalls(tracing, "web-push", plain.push),
    oidc: traceCalls(tracing, "oidc", plain.oidc),
  };
  await plain.push.readPublicKey();
  await revokeUnlistedAdmins(deps);
  await grantListedAdmins(deps);
  await announceFirstRun(deps);
  const { server, drain } = await buildApp(deps, siteDir);
  const stopJobs = await startJobs(deps);
  registerGauges(deps);
  const { METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = env;
  const metricsServer =
    metricsPort === undefined
      ? undefined
      : await claimPort("METRICS_PORT", serveMetrics(metricsRegistry, { port: metricsPort, host: metricsHost }));
  lifecycle.onShutdown(async () => {
    drain.isDraining = true;
    // Otherwise an idle keep-alive connection would keep the process running until its timeout.
    server.server.keepAliveTimeout = 1;
    await Promise.all([stopJobs(), server.close()]);
    await metricsServer?.close();
    await deps.openFoodFacts?.waitUntilIdle();
    await deps.pictures?.waitUntilIdle();
    // A mail that is sent but not yet marked as sent would be sent again after a restart.
    await deps.mail?.waitUntilIdle();
  });
  await claimPort("PORT", server.listen({ port: env.PORT, host: env.HOST }));
}

function describeError(error: unknown): string {
  const isKnownError =
    error instanceof EnvError || error instanceof EmbeddedDatabaseError || error instanceof PortInUseError;
  if (isKnownError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  const env = readServerEnv(process.env);
  const log = createLogger(env.LOG_LEVEL);
  const lifecycle = startLifecycle(log);
  await main(env, log, lifecycle).catch(async (error: unknown) => {
    // An error caused by a shutdown during startup is expected and not printed.
    if (!lifecycle.isShuttingDown()) process.stderr.write(`${describeError(error)}\n`);
    await lifecycle.shutDown(1);
  });
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}
