import type { Page, Request } from "@playwright/test";

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
