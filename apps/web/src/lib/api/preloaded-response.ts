/** The request that the page itself sent, before any script had arrived. */
export type PreloadedResponse = { url: string; response: Promise<Response> };

/** Hands out the page's own request to the first call of the app, if it is the same one; only once. */
export function takePreloadedResponse(url: unknown): Promise<Response> | undefined {
  const globals = globalThis as { earlyAnswer?: PreloadedResponse };
  const preloaded = globals.earlyAnswer;
  delete globals.earlyAnswer;
  return preloaded && preloaded.url === url ? preloaded.response : undefined;
}
