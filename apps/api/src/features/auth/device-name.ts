import { formatDeviceName } from "../../messages/field-messages.ts";

/**
 * Matched in order by a distinctive token; most of these user agents also contain the tokens of entries further down.
 */
const browsers = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(?:OPR|OPT|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:\b|Headless)(?:Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows NT\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

/** Longer than the User-Agent of any browser; the rest is ignored. */
const maxUserAgentLength = 400;

/**
 * Name of a device ("Chrome su Android") from the User-Agent; null where it contains no known browser or system. It is
 * for display only, and no decision depends on it.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, maxUserAgentLength) ?? "";
  const findName = (patterns: readonly (readonly [RegExp, string])[]): string | undefined =>
    patterns.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [findName(browsers), findName(systems)];
  return browser === undefined || system === undefined ? null : formatDeviceName(browser, system);
}
