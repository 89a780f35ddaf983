/** What a server knows of the device that it renders a page for. */
export type RenderContext = { timeZone: string; now: Date; screen: Screen };

/** The media queries on which the layout of the home page depends. */
export const screenQueries = {
  /** Under 389 px, where the first screen has room for less. */
  compact: "(max-width: 24.3em)",
  /** From 1024 px, where the navigation stands at the side and a page has panes. */
  desk: "(min-width: 64em)",
} as const;
export type Screen = keyof typeof screenQueries | "phone";

let context: RenderContext | null = null;

/** Renders a page of a signed-in user outside of a browser. */
export function renderWith<T>(given: RenderContext, render: () => T): T {
  context = given;
  try {
    return render();
  } finally {
    context = null;
  }
}

/** Null in a browser, and where a page for guests is rendered. */
export function getRenderContext(): RenderContext | null {
  return context;
}

/** Tells the server which layout this screen has, for the next start; it is no more than that. */
export function storeScreen(): void {
  const screen = (["compact", "desk"] as const).find((name) => matchMedia(screenQueries[name]).matches) ?? "phone";
  document.cookie = `screen=${screen}; path=/; max-age=31536000; samesite=lax`;
}
