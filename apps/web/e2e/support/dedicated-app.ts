import { connect } from "@fetta/db/connect";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import type { Db } from "@fetta/db/schema/schema";
import type { test } from "./test-fixtures.ts";
import { startApp, type RunningApp } from "./run-app.ts";

type AppOptions = NonNullable<Parameters<typeof startApp>[0]>;

/**
 * Extends a test with an app server and provider fakes of its own, because faults and request counts are shared state.
 * Tests of one file that change that state must run one after the other.
 */
export const withDedicatedApp = (base: typeof test, options: AppOptions = {}) =>
  base.extend<object, { appOptions: AppOptions; app: RunningApp; db: Db }>({
    /** A separate fixture, so that options which depend on another fixture can override it. */
    appOptions: [
      // eslint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's pattern
      async ({}, use) => {
        await use(options);
      },
      { scope: "worker" },
    ],
    app: [
      async ({ appOptions }, use) => {
        const app = await startApp(appOptions);
        await use(app);
        await app.stop();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    db: [
      async ({ app }, use) => {
        const db = connect({
          url: app.databaseUrl,
          maxConnections: 2,
          timeouts: lenientTimeouts,
          onIdleError: () => undefined,
        });
        await use(db);
        await db.destroy();
      },
      { scope: "worker" },
    ],
    baseURL: async ({ app }, use) => {
      await use(app.url);
    },
  });
