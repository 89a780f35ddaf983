import { existsSync } from "node:fs";

const defaultPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const browserPath = process.env["CHROMIUM_PATH"] ?? defaultPaths.find((path) => existsSync(path));

const timezoneId = "Europe/Rome";

/**
 * The installed browser, else Playwright's own; its camera needs neither a device nor a permission prompt. Playwright
 * sets the time zone of pages alone: that of service workers is the browser's, and between midnight in Rome and
 * midnight in the zone of the machine they would have another day.
 */
export const launchOptions = {
  env: { ...process.env, TZ: timezoneId },
  ...(browserPath === undefined ? {} : { executablePath: browserPath }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
  ],
};

/** A phone with Italian locale and time zone. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: "it-IT",
  timezoneId,
  serviceWorkers: "block",
  permissions: ["camera"],
} as const;
