import { existsSync } from "node:fs";

const defaultPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const browserPath = process.env["CHROMIUM_PATH"] ?? defaultPaths.find((path) => existsSync(path));

/** The browser that is installed here, else Playwright's own; its camera needs no device and no question. */
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

/** An Italian phone. */
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
