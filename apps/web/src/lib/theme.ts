/** The colour theme: as the device, or always light or dark. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const storageKey = "fetta-theme";
/** The colours of the browser's own bars, equal to `--bg` of the tokens. */
const browserBarColors = { light: "#F7F4ED", dark: "#0D120F" } as const;

export function getStoredTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === stored) ?? "system";
  } catch {
    // This browser has no storage.
    return "system";
  }
}

/** Applies the theme to the page: `color-scheme` selects the tokens, `theme-color` the colour of the browser's bars. */
export function applyTheme(theme: Theme, page: Document = document): void {
  if (theme === "system") delete page.documentElement.dataset["theme"];
  else page.documentElement.dataset["theme"] = theme;
  for (const meta of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content =
      browserBarColors[theme === "system" ? (meta.getAttribute("media")?.includes("dark") ? "dark" : "light") : theme];
}

/** Applies the theme and stores it on this device. */
export function selectTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the theme lasts until the page is left.
  }
}
