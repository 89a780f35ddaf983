import { randomInt, randomUUID } from "node:crypto";
import { connect } from "@fetta/db/connect";
import { testDatabaseUrl } from "@fetta/db/testing/test-database";
import { aUser, givePhotoConsent } from "@fetta/db/testing/factories";
import { patientLimits } from "@fetta/db/testing/lenient-timeouts";
import type { InjectOptions } from "fastify";
import { Writable } from "node:stream";
import { createOpenFoodFacts } from "../clients/open-food-facts/open-food-facts.ts";
import type { OpenFoodFactsOptions } from "../clients/open-food-facts/open-food-facts.ts";
import { buildApp } from "../app.ts";
import type { Deps } from "../deps.ts";
import { readEnv } from "../config/env.ts";
import { photoRecipient } from "../features/consents/photo-consent.ts";
import { sessions } from "../features/auth/sessions.ts";
import { lexiconSource } from "../features/food/lexicon-source.ts";
import { dataFiles } from "../database.ts";
import { kitchenSource } from "../features/recipes/recipe-data.ts";
import { requestRates } from "../lib/limits/request-rate-limiter.ts";
import { createLog } from "../lib/logger.ts";

export type StartOptions = {
  now?: () => Date;
  ai?: Deps["ai"];
  payments?: Deps["payments"];
  mail?: Deps["mail"];
  oidc?: Deps["oidc"];
  /** Whom to ask for products; nobody where left out. */
  off?: Omit<OpenFoodFactsOptions, "db" | "now" | "log">;
  /** What one person may ask for in a minute; as good as anything where a test is not about it. */
  requestsAMinute?: Parameters<typeof requestRates>[1];
  env?: Record<string, string>;
  siteDir?: string;
  /** Another process on the same database. */
  databaseUrl?: string;
};

/** A test asks in a minute what a person asks in a month. */
const fasterThanPeople = { all: 100_000, searches: 100_000 };

/** The real server on a private database, entered through `inject`, or a port where a test needs one. */
export async function startApi(options: StartOptions = {}) {
  const databaseUrl = options.databaseUrl ?? (await testDatabaseUrl());
  const db = connect({ url: databaseUrl, limits: patientLimits, onIdleError: () => undefined });
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const now = options.now ?? (() => new Date());
  const log = createLog("info", sink);
  const deps: Deps = {
    db,
    now,
    ai: options.ai,
    off: options.off && createOpenFoodFacts({ ...options.off, db, now, log }),
    payments: options.payments,
    mail: options.mail,
    oidc: options.oidc,
    lexicon: lexiconSource(db),
    kitchen: kitchenSource(db, dataFiles),
    requests: requestRates(now, options.requestsAMinute ?? fasterThanPeople),
    env: readEnv({ LOG_LEVEL: "info", ...options.env }),
    log,
  };
  const { server, drain } = await buildApp(deps, options.siteDir);

  /** A request with a session cookie; answers status, headers and the parsed body. */
  const ask = async (token: string | undefined, request: InjectOptions) => {
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
  const as = (token: string | undefined, remoteAddress = "127.0.0.1") => {
    const send = (request: InjectOptions) => ask(token, { remoteAddress, ...request });
    const withBody = (body: object | undefined) => (body === undefined ? {} : { payload: body });
    return {
      get: (url: string, headers: Record<string, string> = {}) => send({ method: "GET", url, headers }),
      post: (url: string, body?: object, headers: Record<string, string> = {}) =>
        send({ method: "POST", url, headers, ...withBody(body) }),
      put: (url: string, body?: object, headers: Record<string, string> = {}) =>
        send({ method: "PUT", url, headers, ...withBody(body) }),
      delete: (url: string, headers: Record<string, string> = {}) => send({ method: "DELETE", url, headers }),
      ask: send,
    };
  };

  return {
    deps,
    db,
    server,
    drain,
    databaseUrl,
    /** What was logged so far. */
    logged: () => lines.join(""),
    guest: as(undefined),
    /**
     * A signed-in person and the requests they can make, from a network of their own. They agreed that photos go to the
     * model of the moment, unless `photoConsent` is false.
     */
    signUp: async (overrides: Parameters<typeof aUser>[1] = {}, { photoConsent = true } = {}) => {
      const user = await aUser(db, { email: `${randomUUID()}@example.org`, ...overrides });
      if (photoConsent) await givePhotoConsent(db, user, photoRecipient(deps));
      const token = await sessions(db).open(user.id);
      const network = [0, 0, 0].map(() => randomInt(256)).join(".");
      return { user, token, ...as(token, `10.${network}`) };
    },
    as,
    async close() {
      await server.close();
      await deps.off?.settled();
      await deps.mail?.settled();
      await db.destroy();
    },
  };
}
