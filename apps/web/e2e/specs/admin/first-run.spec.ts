import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import { runStatement } from "@fetta/db/testing/pg-client";
import { entryButton } from "../../pages/diary.page.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import { startApp, type RunningApp } from "../../support/run-app.ts";
import { expect, password, test as base, todayInRome } from "../../support/test-fixtures.ts";

const test = withDedicatedApp(base);
const commandLine = fileURLToPath(new URL("../../../../api/dist/cli.js", import.meta.url));
const email = "prima@example.org";

/** The code of the line in the log, which names the page that takes it. */
function codeOf({ logged, url }: RunningApp): string {
  const [, page, code = ""] = /open (\S+) and enter the code ([2-9A-Z-]{19})/.exec(logged()) ?? [];
  expect(page).toBe(`${url}/admin`);
  return code;
}

test("the code in the log makes the first admin in the browser, and a backup of that server is restored on the next one in three steps", async ({
  page,
  app,
  db,
}, testInfo) => {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await page.goto("/admin");
  await field("Codice del registro").fill(codeOf(app));
  await field("Nome").fill("Ada");
  await field("Email").fill(email);
  await field("Password").fill(password);
  await field("Conferma password").fill(password);
  await page.getByRole("button", { name: "Crea l’amministratore" }).tap();
  await expect(page.getByRole("button", { name: "Fai una copia adesso" })).toBeVisible();

  const { id } = await db.selectFrom("appUser").select("id").executeTakeFirstOrThrow();
  await db.updateTable("profile").set({ onboardingCompleted: true }).where("userId", "=", id).execute();
  await anEntry(db, { id }, await aFood(db, { id }, { name: "Trofie al pesto" }), todayInRome());
  const file = testInfo.outputPath("fetta.backup");
  await promisify(execFile)(process.execPath, [commandLine, "backup", file], {
    env: { PATH: process.env["PATH"], DATABASE_URL: app.databaseUrl },
  });

  const next = await startApp();
  try {
    // The template of all journeys has a packaged product, and only an empty server takes a backup.
    await runStatement(next.databaseUrl, "truncate product cascade");
    await page.context().clearCookies();
    await page.goto(`${next.url}/admin`);
    await page.getByRole("tab", { name: "Ripristina" }).tap();
    await field("File della copia").setInputFiles(file);
    await field("Codice del registro").fill(codeOf(next));
    await page.getByRole("button", { name: "Ripristina la copia" }).tap();
    await page.getByRole("link", { name: "Accedi" }).tap();
    await field("Email").fill(email);
    await field("Password").fill(password);
    await page.getByRole("button", { name: "Accedi" }).tap();
    await expect(entryButton(page, "Trofie al pesto")).toBeVisible();
  } finally {
    await next.stop();
  }
});
