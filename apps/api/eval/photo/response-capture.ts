/**
 * The JSON bodies of all answers that `fetch` gives while `work` runs, in order. The app's client keeps an answer to
 * itself, and a server in between would be another host, which is asked differently: so this listens at `fetch`.
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
