import { buildBootstrapRequestUrl } from "./bootstrap-request.ts";
import type { PreloadedResponse } from "../lib/api/preloaded-response.ts";

// Inlined into the page, so that the response loads in parallel with the scripts.
const now = new Date();
const padTwoDigits = (value: number): string => String(value).padStart(2, "0");
const today = `${now.getFullYear()}-${padTwoDigits(now.getMonth() + 1)}-${padTwoDigits(now.getDate())}`;
const requestUrl = buildBootstrapRequestUrl(location, today);
const response = fetch(requestUrl, {
  credentials: "include",
  headers: { "x-time-zone": Intl.DateTimeFormat().resolvedOptions().timeZone },
});
// The consumer of the response handles a failure; until it attaches, the rejection must not be reported as unhandled.
response.catch(() => undefined);
(globalThis as { preloadedResponse?: PreloadedResponse }).preloadedResponse = { url: requestUrl, response };
