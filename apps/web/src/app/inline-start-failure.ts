import { getPrerendered } from "../lib/first-paint/prerendered.ts";

// Inlined into the app's page: shows the error screen of the page where a script of the app cannot be loaded or parsed,
// in place of a prerendered page, which would not react. Once the app has rendered, its own error screen shows its
// failures.
addEventListener(
  "error",
  ({ target }) => {
    const isOfScript = !(target instanceof HTMLElement) || target instanceof HTMLScriptElement;
    if (!isOfScript || document.getElementById("root")?.childElementCount !== 0) return;
    getPrerendered()?.remove();
    document.getElementById("start-failed")?.removeAttribute("hidden");
  },
  true,
);
