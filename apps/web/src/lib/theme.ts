/** How the app looks: as the device, or always the one or the other. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const storageKey = "fetta-tema";
/** What the browser's own bars are coloured with, as `--bg` of the tokens. */
const browserBarColors = { light: "#F7F4ED", dark: "#0D120F" } as const;

export function getStoredTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === stored) ?? "system";
  } catch {
    // A browser that keeps nothing.
    return "system";
  }
}

/** Lets the page look like it: `color-scheme` chooses among the tokens, the bars of the browser follow. */
export function applyTheme(theme: Theme, page: Document = document): void {
  if (theme === "system") delete page.documentElement.dataset["theme"];
  else page.documentElement.dataset["theme"] = theme;
  for (const meta of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content =
      browserBarColors[
        theme === "system" ? (meta.getAttribute("media")?.includes("dark") ? "dark" : "light") : theme
      ];
}

/** Keeps the choice on this device and follows it at once. */
export function selectTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // It holds until the page is left.
  }
}
