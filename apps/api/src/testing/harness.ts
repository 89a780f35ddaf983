import { randomInt } from "node:crypto";
import { connect } from "@fetta/db/connect";
import type { Db } from "@fetta/db/schema/schema";
import { createTestDatabaseUrl } from "@fetta/db/testing/test-database";
import { photoConsentTo, someUsers } from "@fetta/db/testing/factories";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import type { InjectOptions } from "fastify";
import { Writable } from "node:stream";
import { createPushSender, type PushSenderOptions } from "../clients/web-push/push-sender.ts";
import { createOpenFoodFacts, type OpenFoodFactsOptions } from "../clients/open-food-facts/open-food-facts.ts";
import { createProductPictures, type ProductPicturesOptions } from "../clients/open-food-facts/product-pictures.ts";
import { buildApp } from "../app.ts";
import type { Deps } from "../deps.ts";
import { readEnv } from "../config/env.ts";
import { photoRecipient } from "../features/consents/photo-consent.ts";
import { createSessionStore } from "../features/auth/sessions.ts";
import { createLexiconSource } from "../features/food/lexicon-source.ts";
import { dataFiles } from "../database.ts";
import { createRecipeDataSource } from "../features/recipes/recipe-data.ts";
import { createProviderLog } from "../lib/provider-log.ts";
import { createReplicaReads } from "../lib/resilience/replica-reads.ts";
import { createRequestRateLimiter } from "../lib/limits/request-rate-limiter.ts";
import { createProcedureCalls } from "./typed-procedures.ts";
import { createStatementObserver } from "../metrics/statement-observer.ts";
import { createLogger } from "../lib/logger.ts";

export type StartOptions = {
  now?: () => Date;
  ai?: Deps["ai"];
  payments?: Deps["payments"];
  mail?: Deps["mail"];
  oidc?: Deps["oidc"];
  tracing?: Deps["tracing"];
  /** Options of the Open Food Facts client; without them there is none. */
  openFoodFacts?: Omit<OpenFoodFactsOptions, "db" | "now" | "log">;
  /** Options of the pictures of products; without them there are none. */
  pictures?: Omit<ProductPicturesOptions, "now" | "log">;
  /** Options of the push sender. */
  push?: Partial<PushSenderOptions>;
  /** Requests that one user may make in a minute; by default practically unlimited. */
  requestsAMinute?: Parameters<typeof createRequestRateLimiter>[1];
  env?: Record<string, string>;
  siteDir?: string;
  /** Database of another server, which the new server shares. */
  databaseUrl?: string;
  /** Another handle of the same data, on which the reads of a replica run. */
  replica?: Db;
};

/** One test sends as many requests in a minute as a user in a month. */
const unlimitedRates = { all: 100_000, searches: 100_000 };

/**
 * Starts the real server on a private database; requests go through `inject`, or through a port when a test needs one.
 */
export async function startApi(options: StartOptions = {}) {
  const databaseUrl = options.databaseUrl ?? (await createTestDatabaseUrl());
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const now = options.now ?? (() => new Date());
  const log = createLogger("info", sink);
  const env = readEnv({ LOG_LEVEL: "info", ...options.env });
  const { tracing } = options;
  const db = connect({
    url: databaseUrl,
    timeouts: lenientTimeouts,
    observeStatement: createStatementObserver({ log, slowMs: env.SLOW_STATEMENT_MS, tracing }),
    onIdleError: () => undefined,
  });
  const deps: Deps = {
    db,
    databaseUrl,
    runReads: createReplicaReads({ primary: db, replica: options.replica, log }),
    now,
    ai: options.ai,
    openFoodFacts: options.openFoodFacts && createOpenFoodFacts({ ...options.openFoodFacts, db, now, log }),
    pictures: options.pictures && createProductPictures({ ...options.pictures, now, log }),
    payments: options.payments,
    mail: options.mail,
    push: createPushSender({ db, contact: "mailto:supporto@localhost.test", log, ...options.push }),
    oidc: options.oidc,
    providerLog: createProviderLog({ db, log }),
    lexicon: createLexiconSource(db),
    recipeData: createRecipeDataSource(db, dataFiles),
    rateLimiter: createRequestRateLimiter(now, options.requestsAMinute ?? unlimitedRates),
    tracing,
    env,
    log,
  };
  const { server, drain } = await buildApp(deps, options.siteDir);

  /** Sends a request with a session cookie; resolves to status, headers and the parsed body. */
  const sendRequest = async (token: string | undefined, request: InjectOptions) => {
    const response = await server.inject({
      ...request,
      headers: { ...(token === undefined ? {} : { cookie: `session=${token}` }), ...request.headers },
    });
    const json = response.headers["content-type"]?.toString().startsWith("application/json") ?? false;
    return {
      status: response.statusCode,
      headers: response.headers,
      body: json ? response.json<unknown>() : response.body,
    };
  };
  const requestsOf = (token: string | undefined, remoteAddress = "127.0.0.1") => {
    const send = (request: InjectOptions) => sendRequest(token, { remoteAddress, ...request });
    const withBody = (body: object | undefined) => (body === undefined ? {} : { payload: body });
    const get = (url: string, headers: Record<string, string> = {}) => send({ method: "GET", url, headers });
    const post = (url: string, body?: object, headers: Record<string, string> = {}) =>
      send({ method: "POST", url, headers, ...withBody(body) });
    return {
      get,
      post,
      ...createProcedureCalls({ get, post }),
      put: (url: string, body?: object, headers: Record<string, string> = {}) =>
        send({ method: "PUT", url, headers, ...withBody(body) }),
      delete: (url: string, headers: Record<string, string> = {}) => send({ method: "DELETE", url, headers }),
      ask: send,
    };
  };

  /**
   * Creates signed-in users with request functions, each on a network of their own. They have consented to sending
   * photos to the configured model, unless `photoConsent` is false.
   */
  const signUpAll = async (overrides: Parameters<typeof someUsers>[1], { photoConsent = true } = {}) => {
    const users = await someUsers(db, overrides, photoConsent ? photoConsentTo(photoRecipient(deps)) : {});
    const sessions = createSessionStore(db);
    return Promise.all(
      users.map(async (user) => {
        const token = await sessions.open(user.id);
        const network = [0, 0, 0].map(() => randomInt(256)).join(".");
        return { user, token, ...requestsOf(token, `10.${network}`) };
      }),
    );
  };

  return {
    deps,
    db,
    server,
    drain,
    databaseUrl,
    /** The log output so far. */
    logged: () => lines.join(""),
    guest: requestsOf(undefined),
    signUpAll,
    /** One such user. */
    signUp: async (
      overrides: Parameters<typeof signUpAll>[0][number] = {},
      options: Parameters<typeof signUpAll>[1] = {},
    ) => {
      const [person] = await signUpAll([overrides], options);
      if (!person) throw new Error("no user was stored");
      return person;
    },
    as: requestsOf,
    async close() {
      await server.close();
      await deps.openFoodFacts?.waitUntilIdle();
      await deps.pictures?.waitUntilIdle();
      await deps.mail?.waitUntilIdle();
      await db.destroy();
    },
  };
}
