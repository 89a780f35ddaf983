import { firstRequestUrl } from "./bootstrap-request.ts";
import type { EarlyAnswer } from "../lib/api/preloaded-response.ts";

// Built into the page itself: the answer is on its way while the scripts still are.
const now = new Date();
const two = (value: number): string => String(value).padStart(2, "0");
const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
const url = firstRequestUrl(location, today);
const response = fetch(url, {
  credentials: "include",
  headers: { "x-time-zone": Intl.DateTimeFormat().resolvedOptions().timeZone },
});
// Whoever takes the answer hears of a failure; nobody having taken it yet is none.
response.catch(() => undefined);
(globalThis as { earlyAnswer?: EarlyAnswer }).earlyAnswer = { url, response };
