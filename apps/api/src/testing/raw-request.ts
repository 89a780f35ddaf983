import { request, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";

export type RawResponse = { status: number; headers: IncomingHttpHeaders; text: string };

type RawRequestOptions = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer };

/** Sends a request with its path unchanged; fetch and `inject` would normalize it. */
export function sendRawRequest(
  origin: string,
  { method, path, headers = {}, body }: RawRequestOptions,
): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      text(response).then(
        (answered) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: answered }),
        reject,
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
