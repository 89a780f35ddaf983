import { existsSync } from "node:fs";

const defaultPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const browserPath = process.env["CHROMIUM_PATH"] ?? defaultPaths.find((path) => existsSync(path));

/** The installed browser, else Playwright's own; its camera needs neither a device nor a permission prompt. */
export const launchOptions = {
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
  timezoneId: "Europe/Rome",
  serviceWorkers: "block",
  permissions: ["camera"],
} as const;
