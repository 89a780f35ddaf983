/**
 * The JSON bodies of all responses that `fetch` returns while `work` runs, in order. Captured at `fetch`, since the
 * app's client does not expose the response, and a proxy would be another host, for which requests differ.
 */
export async function captureResponseBodies(work: () => Promise<void>): Promise<unknown[]> {
  const bodies: Promise<unknown>[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    bodies.push(
      response
        .clone()
        .json()
        .catch(() => undefined),
    );
    return response;
  };
  try {
    await work();
  } finally {
    globalThis.fetch = fetch;
  }
  return (await Promise.all(bodies)).filter((body) => body !== undefined);
}
