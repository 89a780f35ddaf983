import { buildBootstrapRequestUrl } from "./bootstrap-request.ts";
import type { PreloadedResponse } from "../lib/api/preloaded-response.ts";

// Built into the page itself: the answer is on its way while the scripts still are.
const now = new Date();
const padTwoDigits = (value: number): string => String(value).padStart(2, "0");
const today = `${now.getFullYear()}-${padTwoDigits(now.getMonth() + 1)}-${padTwoDigits(now.getDate())}`;
const requestUrl = buildBootstrapRequestUrl(location, today);
const response = fetch(requestUrl, {
  credentials: "include",
  headers: { "x-time-zone": Intl.DateTimeFormat().resolvedOptions().timeZone },
});
// Whoever takes the answer hears of a failure; nobody having taken it yet is none.
response.catch(() => undefined);
(globalThis as { earlyAnswer?: PreloadedResponse }).earlyAnswer = { url: requestUrl, response };
