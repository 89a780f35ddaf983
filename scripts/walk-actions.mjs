// The actions that walk-coverage.mjs measures, and the user who does them.
import { join } from "node:path";

/** The actions: `prepare` opens the screen, `act` is measured. */
export const listWalkActions = (fakes) => ({
  "photo to entry": {
    prepare: async (page) => {
      await page.getByRole("button", { name: "Aggiungi al diario" }).click();
      await page.getByRole("button", { name: "Scansiona piatto" }).click();
      await page.getByRole("button", { name: "Acconsento e continuo" }).click();
      await page.getByRole("button", { name: "Scatta foto" }).waitFor();
    },
    act: async (page) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Galleria" }).click();
      await (await chooser).setFiles(join(fakes, "samples", "spaghetti-carbonara.jpg"));
      await page.getByRole("heading", { name: "Spaghetti alla carbonara" }).waitFor();
      await page.getByText("Aggiunto al log!").waitFor();
    },
  },
  "search text to rows": {
    prepare: async (page) => {
      await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
      await page.getByRole("button", { name: "Cerca alimenti" }).click();
      await page.getByRole("textbox", { name: "Cerca alimenti" }).waitFor();
    },
    act: async (page) => {
      await page.getByRole("textbox", { name: "Cerca alimenti" }).fill("mozzarella");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    },
  },
  "checkout to PRO": {
    path: "/paywall",
    prepare: (page) => page.getByRole("button", { name: /1 mese / }).waitFor(),
    act: async (page, saveProfile) => {
      // The profile of a document ends with it: saved before the response that leads away from the page.
      await page.route(/billing\.checkout/, (route) => saveProfile().then(() => route.continue()));
      await page.getByRole("button", { name: /1 mese / }).click();
      await page.getByRole("button", { name: /^Paga .* con carta$/ }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Continua" }).click();
      await page.getByRole("alertdialog").waitFor({ state: "hidden" });
    },
  },
});

/** A page of a new user who has completed the onboarding. */
export async function openPage(browser, app) {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 390, height: 844 },
    locale: "it-IT",
    timezoneId: "Europe/Rome",
    serviceWorkers: "block",
    permissions: ["camera"],
  });
  const post = async (path, data) => {
    const response = await context.request.post(path, { data, headers: { origin: app.url } });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  };
  const email = `${crypto.randomUUID()}@example.org`;
  await post("/api/auth/register", { email, password: `${crypto.randomUUID()} lunga` });
  const body = {
    age: 32,
    height: 168,
    weight: 62,
    sex: "female",
    activityLevel: "moderately_active",
    goal: "maintain",
  };
  await post("/api/complete-onboarding", { name: "Giulia", ...body });
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  return page;
}
