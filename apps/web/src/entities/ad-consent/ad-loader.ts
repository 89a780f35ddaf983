declare global {
  interface Window {
    /** Brings the ads on the page in line with who looks at it; there while there is a place for one. */
    loadAds?: () => void;
  }
}

/** Calls what loads ads, if it is there. */
export function triggerAdLoad(): void {
  window.loadAds?.();
}

/** Has ads loaded by this; the function returned takes it away. */
export function registerAdLoader(load: () => void): () => void {
  window.loadAds = load;
  return () => {
    if (window.loadAds === load) delete window.loadAds;
  };
}

export function hasAdLoader(): boolean {
  return typeof window.loadAds === "function";
}
