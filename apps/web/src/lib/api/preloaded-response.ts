/** The request that the page itself sent, before any script had arrived. */
export type EarlyAnswer = { url: string; response: Promise<Response> };

/** Hands out the page's own request to the first call of the app, if it is the same one; only once. */
export function takeEarlyAnswer(url: unknown): Promise<Response> | undefined {
  const page = globalThis as { earlyAnswer?: EarlyAnswer };
  const early = page.earlyAnswer;
  delete page.earlyAnswer;
  return early && early.url === url ? early.response : undefined;
}
