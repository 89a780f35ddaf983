import { readFileSync } from "node:fs";
import type { Page, Request } from "@playwright/test";
import * as z from "zod";

/** Collects errors of the page from now on; expected to be empty at the end of a test. */
export async function collectPageErrors(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`uncaught: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} for ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    // The page aborts queries whose response it no longer needs.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") errors.push(`failed: ${request.url()}`);
  });
  await page.exposeFunction("reportViolation", (text: string) => {
    errors.push(`policy: ${text}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const report: unknown = Reflect.get(window, "reportViolation");
      if (typeof report === "function") report(`${violatedDirective} ${blockedURI}`);
    });
  });
  return errors;
}

/** Hosts of the app and of the fakes: whatever else a page asks for leaves the machine. */
const ownHosts = new Set(["localhost", "127.0.0.1", ""]);

/** Collects, from now on, the addresses on other machines that the pages of this context ask for, also in vain. */
export function collectOutwardRequests(page: Page): string[] {
  const addresses: string[] = [];
  page.context().on("request", (request) => {
    if (!ownHosts.has(new URL(request.url()).hostname)) addresses.push(request.url());
  });
  return addresses;
}

/** Collects, from now on, the requests whose URL contains a procedure ("diary.add"). */
export function collectCalls(page: Page, procedure: string): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (callsProcedure(request.url(), procedure)) calls.push(request);
  });
  return calls;
}

/** Whether the URL of a batch contains the procedure. */
export function callsProcedure(url: string, procedure: string): boolean {
  const { pathname } = new URL(url);
  return pathname.startsWith("/api/trpc/") && pathname.slice("/api/trpc/".length).split(",").includes(procedure);
}

/** Makes every call of a procedure fail with a server error; the returned function restores it. */
export async function failCalls(page: Page, procedure: string): Promise<() => Promise<void>> {
  const matches = (url: URL): boolean => callsProcedure(url.href, procedure);
  await page.route(matches, (route) => route.fulfill({ status: 500, body: "Internal Server Error" }));
  return () => page.unroute(matches);
}

/** Delays every call of a procedure until the returned function is called. */
export async function delayCalls(page: Page, procedure: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    (url) => callsProcedure(url.href, procedure),
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}

const manifestFile = new URL("../../dist/.vite/manifest.json", import.meta.url);

/** The built script of the module whose path ends with this, as its address ends: "assets/k2j4h5f.js". */
export function builtScript(modulePath: string): string {
  const manifest = z
    .record(z.string(), z.object({ file: z.string() }))
    .parse(JSON.parse(readFileSync(manifestFile, "utf8")));
  const found = Object.entries(manifest).filter(([source]) => source.split("?")[0]?.endsWith(`/${modulePath}`));
  const [file, ...others] = new Set(found.map(([, entry]) => entry.file));
  if (file === undefined || others.length > 0) throw new Error(`${found.length} scripts have ${modulePath}`);
  return file;
}
