// Inlined into the app's page: shows the error screen of the page where a script of the app cannot be loaded or parsed.
// Once the app has rendered, its own error screen shows its failures.
addEventListener(
  "error",
  ({ target }) => {
    const isOfScript = !(target instanceof HTMLElement) || target instanceof HTMLScriptElement;
    if (isOfScript && document.getElementById("root")?.childElementCount === 0)
      document.getElementById("start-failed")?.removeAttribute("hidden");
  },
  true,
);
