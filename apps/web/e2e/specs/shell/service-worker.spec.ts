import { readFile } from "node:fs/promises";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import type { Page } from "@playwright/test";
import { pauseClock } from "../../support/page-clock.ts";
import { addButton, addSheet, openHome, toastRegion } from "../../pages/diary.page.ts";
import { expect, test as shared } from "../../support/test-fixtures.ts";
import { startWorkerProxy, type WorkerProxy } from "../../support/service-worker-proxy.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { collectPageErrors } from "../../support/page-requests.ts";

const test = shared.extend<{ front: WorkerProxy }>({
  front: async ({ baseURL }, use) => {
    const front = await startWorkerProxy(baseURL ?? "");
    await use(front);
    await front.close();
  },
});
test.use({ serviceWorkers: "allow" });

/** Waits until the worker is active, controls the page and has filled its cache. */
async function waitUntilCached(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe("activated");
}

/** The paths in the caches of the app; the home page as it was last seen is kept in another one. */
const countCached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name !== "home-snapshot");
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Counts how often the page loads from now on. */
function countStarts(page: Page): () => number {
  let starts = 0;
  page.on("domcontentloaded", () => (starts += 1));
  return () => starts;
}

test("the service worker caches the app without personal data, and the app starts without a connection", async ({
  asPerson: page,
  context,
}) => {
  const pageErrors = await collectPageErrors(page);
  const starts = countStarts(page);
  await openHome(page);
  await waitUntilCached(page);
  const registration = await page.evaluate(async () => {
    const { scope, active } = await navigator.serviceWorker.ready;
    return [scope, active?.scriptURL].map((url) => new URL(url ?? "").pathname);
  });
  expect(registration).toEqual(["/", "/sw.js"]);
  // The first worker does not reload the page.
  expect(starts()).toBe(1);
  const paths = await countCached(page);
  expect(paths).toContain("/index.html");
  expect(paths).toContain("/fonts/figtree-400-700.woff2");
  const allowed = /^\/(index\.html|logo\.svg|fonts\/[\w-]+\.woff2|assets\/[\w.-]+\.(js|css|json|svg))$/;
  expect(paths.filter((path) => !allowed.test(path))).toEqual([]);

  await page.getByRole("link", { name: "Ricette" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ricette");
  expect((await countCached(page)).filter((path) => path.startsWith("/api/"))).toEqual([]);
  expect(pageErrors).toEqual([]);

  await context.setOffline(true);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.setOffline(false);
  await page.goto("/api/health/live");
  await expect(page.locator("body")).not.toContainText("Fetta");
  // The page of a reader's link comes from the server, so that it is never kept.
  const reader = await page.goto("/segue");
  expect([reader?.fromServiceWorker(), reader?.headers()["cache-control"]]).toEqual([false, "no-store"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Questo link non è più attivo");
});

test("a file that fails once does not end the installation", async ({ page, front }) => {
  front.failNext("/assets/food-drawings-");
  await page.goto(front.url);
  await page.keyboard.press("Shift");
  await waitUntilCached(page);
  expect((await countCached(page)).filter((path) => path.startsWith("/assets/food-drawings-"))).toHaveLength(1);
});

test("a guest with the service worker sees the landing page and can sign in", async ({ page, context }) => {
  await page.goto("/");
  await page.keyboard.press("Shift");
  await expect(page.locator("#root").getByRole("link", { name: "Inizia ora" })).toBeVisible();
  await waitUntilCached(page);
  await page.reload();
  await expect(page.getByRole("link", { name: "Inizia ora" })).toBeVisible();
  await page.getByRole("link", { name: "Accedi" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Di nuovo a tavola");
  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Errore di Caricamento")).toBeHidden();
});

test("a new release takes over with one reload, but not under an open sheet", async ({ asPerson: page, front }) => {
  await page.goto(front.url);
  await expect(addButton(page)).toBeVisible();
  await waitUntilCached(page);
  const starts = countStarts(page);
  await addButton(page).tap();
  await expect(addSheet(page)).toBeVisible();
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener("controllerchange", () => Object.assign(window, { taken: true }));
  });
  const release = async (name: string): Promise<void> => {
    front.prependToWorker(`// ${name}\n`);
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
  };
  await release("one");
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "taken"))).toBe(true);
  await expect(addSheet(page)).toBeVisible();
  expect(starts()).toBe(0);
  await page.getByRole("button", { name: "Chiudi" }).tap();
  await expect.poll(starts).toBe(1);
  await expect(addButton(page)).toBeVisible();
  await waitUntilCached(page);
  expect(await page.evaluate(() => Reflect.get(window, "taken"))).toBeUndefined();

  // Without unsaved input the page reloads at once, and only once per release.
  await release("two");
  await expect.poll(starts).toBe(2);
  await expect(addButton(page)).toBeVisible();
  await waitUntilCached(page);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  expect(starts()).toBe(2);
});

test("a photo shared by another app is analysed after the consent and a confirmation", async ({
  asPerson: page,
  person,
  db,
}) => {
  await openHome(page);
  await waitUntilCached(page);
  const photo = (await readFile(samplePath("spaghetti-carbonara"))).toString("base64");
  await page.evaluate((content) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "POST", action: "/condividi", enctype: "multipart/form-data" });
    const input = Object.assign(document.createElement("input"), { type: "file", name: "foto" });
    const files = new DataTransfer();
    const data = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0);
    files.items.add(new File([data], "piatto.jpg", { type: "image/jpeg" }));
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, photo);
  await page.getByRole("button", { name: "Acconsento e continuo" }).tap();
  // Any site could have sent the photo, so the analysis requires a press.
  await expect(page.getByRole("heading", { name: "Foto ricevuta" })).toBeVisible();
  await expect(page.getByRole("img", { name: "La foto del piatto" })).toBeVisible();
  expect(await listLoggedEntries(db, person)).toEqual([]);
  await page.getByRole("button", { name: "Analizza la foto" }).tap();
  await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toBeVisible({ timeout: 20_000 });
  await expect(page).not.toHaveURL(/condivi/);
});

test("Pulisci cache reloads the complete app and keeps the diary", async ({ asPerson: page, front }) => {
  await page.clock.install();
  await page.goto(`${front.url}/profile`);
  await waitUntilCached(page);
  await page.evaluate(async () => {
    await (await caches.open("di-altri")).put("/vecchio", new Response("vecchio"));
    localStorage.setItem("fetta-theme", "light");
  });
  const starts = countStarts(page);
  // The page reloads after 1.5 s; the paused clock delays that until the notification has been checked.
  await pauseClock(page);
  await page.getByRole("button", { name: "Pulisci cache" }).tap();
  await expect(toastRegion(page)).toContainText("Cache pulita");
  await expect(toastRegion(page)).not.toContainText("parzialmente");
  expect(starts()).toBe(0);
  await page.clock.resume();
  await expect.poll(starts).toBe(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impostazioni");
  await expect.poll(() => countCached(page), { timeout: 30_000 }).toContain("/index.html");
  expect(await countCached(page)).not.toContain("/vecchio");
  expect(await page.evaluate(() => localStorage.getItem("fetta-theme"))).toBe("light");

  // A worker that does not answer: the page clears the cache itself.
  front.prependToWorker(
    "self.addEventListener('message', (e) => e.data.type === 'CLEAR_CACHE' && e.stopImmediatePropagation());\n",
  );
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await expect.poll(starts).toBe(2);
  await waitUntilCached(page);
  await page.getByRole("button", { name: "Pulisci cache" }).tap();
  await expect(toastRegion(page)).toContainText("Cache pulita parzialmente", { timeout: 15_000 });
  expect(await countCached(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => countCached(page), { timeout: 30_000 }).toContain("/index.html");
});
