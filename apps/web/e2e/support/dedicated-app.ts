import { connect } from "@fetta/db/connect";
import type { Db } from "@fetta/db/schema/schema";
import type { test } from "./test-fixtures.ts";
import { startApp } from "./run-app.ts";
import type { RunningApp } from "./run-app.ts";

type AppOptions = NonNullable<Parameters<typeof startApp>[0]>;

/**
 * The same with a server and providers for these tests alone: how those misbehave, and how often they are asked, is
 * nobody else's business. Tests of one file that change it must run one after the other.
 */
export const withDedicatedApp = (base: typeof test, options: AppOptions = {}) =>
  base.extend<object, { appOptions: AppOptions; app: RunningApp; db: Db }>({
    /** A fixture of its own, for those that are known only once another one runs. */
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
        const db = connect({ url: app.databaseUrl, maxConnections: 2, onIdleError: () => undefined });
        await use(db);
        await db.destroy();
      },
      { scope: "worker" },
    ],
    baseURL: async ({ app }, use) => {
      await use(app.url);
    },
  });
