/** The request that the inline script sends before the app's scripts load. */
export type PreloadedResponse = { url: string; response: Promise<Response> };

/** Returns the preloaded response to the first call of the app, if the URL is the same; at most once. */
export function takePreloadedResponse(url: unknown): Promise<Response> | undefined {
  const globals = globalThis as { preloadedResponse?: PreloadedResponse };
  const preloaded = globals.preloadedResponse;
  delete globals.preloadedResponse;
  return preloaded && preloaded.url === url ? preloaded.response : undefined;
}
