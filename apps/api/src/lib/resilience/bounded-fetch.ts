/** Maximum bytes read of a response; a dish takes about 4,000. */
const maxBytes = 1024 * 1024;

/** The response is longer than any valid one. */
export class ResponseTooLargeError extends Error {
  override readonly name = "AnswerTooLongError";
}

/**
 * `fetch` for a provider's SDK: redirects are not followed but returned as responses; a body over 1 MB fails while it
 * is read.
 */
export async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: "manual" });
  if (!response.body) return response;
  let bytesRead = 0;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytesRead += chunk.byteLength;
        if (bytesRead > maxBytes) controller.error(new ResponseTooLargeError("answer too long"));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(bounded, { status, statusText, headers });
}
