import { buildBootstrapRequestUrl } from "./bootstrap-request.ts";
import { noteEarlyPress, pressEvents, promoDismissalKey } from "../lib/first-paint/prerendered.ts";
import type { PreloadedResponse } from "../lib/api/preloaded-response.ts";

// Inlined into the page, so that the response loads in parallel with the scripts.
const now = new Date();
const padTwoDigits = (value: number): string => String(value).padStart(2, "0");
const today = `${now.getFullYear()}-${padTwoDigits(now.getMonth() + 1)}-${padTwoDigits(now.getDate())}`;
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const requestUrl = buildBootstrapRequestUrl(location, today);
// The server puts the response into a page that it renders, for its own time zone and day.
const embedded = document.querySelector<HTMLScriptElement>("script[data-url]");
const response =
  embedded?.dataset["url"] === requestUrl && embedded.dataset["timeZone"] === timeZone
    ? Promise.resolve(new Response(embedded.text, { headers: { "content-type": "application/json" } }))
    : fetch(requestUrl, { credentials: "include", headers: { "x-time-zone": timeZone } });
// The consumer of the response handles a failure; until it attaches, the rejection must not be reported as unhandled.
response.catch(() => undefined);
(globalThis as { preloadedResponse?: PreloadedResponse }).preloadedResponse = { url: requestUrl, response };

try {
  const dismissedUntil = Date.parse(localStorage.getItem(promoDismissalKey) ?? "");
  if (dismissedUntil > now.getTime()) document.documentElement.dataset["promo"] = "hidden";
} catch {
  // Without local storage nothing was dismissed.
}

for (const type of pressEvents) addEventListener(type, noteEarlyPress);
