import { startDatabaseTemplate } from "./database-template.ts";
import { startApp } from "./run-app.ts";

/**
 * Starts the app once for all tests and publishes its addresses in E2E_URL, E2E_DATABASE_URL, E2E_OPENAI_URL,
 * E2E_OFF_URL, E2E_STRIPE_URL and E2E_MAIL_URL, and the database that dedicated apps copy in E2E_TEMPLATE_URL.
 */
// eslint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function globalSetup(): Promise<() => Promise<void>> {
  const template = await startDatabaseTemplate();
  process.env["E2E_TEMPLATE_URL"] = template.url;
  const app = await startApp().catch(async (error: unknown) => {
    await template.stop();
    throw error;
  });
  process.env["E2E_URL"] = app.url;
  process.env["E2E_DATABASE_URL"] = app.databaseUrl;
  process.env["E2E_OPENAI_URL"] = app.openAiUrl;
  process.env["E2E_OFF_URL"] = app.openFoodFactsUrl;
  process.env["E2E_STRIPE_URL"] = app.stripeUrl;
  process.env["E2E_MAIL_URL"] = app.mailUrl;
  return async () => {
    await app.stop();
    await template.stop();
  };
}
