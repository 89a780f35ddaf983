import { formatDeviceName } from "../../messages/field-messages.ts";

/** By the word that gives each away; most of them also name those that stand further down. */
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

/** More than any browser says of itself: the rest is not looked at. */
const maxUserAgentLength = 400;

/**
 * What somebody uses, in the words that tell their devices apart ("Chrome su Android"), by the User-Agent that the browser
 * sends; null where it names no browser or no system that we know. It is shown and nothing is decided by it.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, maxUserAgentLength) ?? "";
  const findName = (patterns: readonly (readonly [RegExp, string])[]): string | undefined =>
    patterns.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [findName(browsers), findName(systems)];
  return browser === undefined || system === undefined ? null : formatDeviceName(browser, system);
}
