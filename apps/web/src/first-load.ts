import { startSession, startSignedOut } from "./lib/session.ts";

/** Starts what the first screen needs before anything is drawn, in one request. */
export function firstLoad(): void {
  // The server answers a guest with a page that says so: there is nobody to ask about.
  if (document.documentElement.dataset["session"] === "none") startSignedOut();
  else startSession();
}
