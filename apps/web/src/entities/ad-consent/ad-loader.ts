declare global {
  interface Window {
    /** Updates the ads on the page for the current user; set while an ad placement is mounted. */
    loadAds?: () => void;
  }
}

export function triggerAdLoad(): void {
  window.loadAds?.();
}

/** Sets `window.loadAds`; the returned function removes it. */
export function registerAdLoader(load: () => void): () => void {
  window.loadAds = load;
  return () => {
    if (window.loadAds === load) delete window.loadAds;
  };
}

export function hasAdLoader(): boolean {
  return typeof window.loadAds === "function";
}
