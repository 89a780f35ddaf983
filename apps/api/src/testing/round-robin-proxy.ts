import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

export type Proxy = { url: string; close: () => Promise<void> };

/** Response header with the server that answered. */
export const servedBy = "x-served-by";

/**
 * A proxy like nginx and Caddy in front of several servers: requests go to the servers in turn, a server that accepts
 * no connection is skipped, and when a response breaks off the client gets 502. Every request uses a new connection.
 */
export async function startProxy(servers: readonly string[]): Promise<Proxy> {
  let turn = 0;
  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const first = turn++;
    const attempt = (tried: number): void => {
      const server = servers[(first + tried) % servers.length] ?? "";
      const headers = {
        ...incoming.headers,
        "x-forwarded-for": incoming.socket.remoteAddress ?? "",
        "x-forwarded-proto": "http",
      };
      const sent = request(new URL(incoming.url ?? "/", server), { method: incoming.method, headers, agent: false });
      sent.once("response", (given) => {
        outgoing.writeHead(given.statusCode ?? 502, { ...given.headers, [servedBy]: server });
        given.pipe(outgoing);
      });
      sent.once("error", (error) => {
        const isDown = Reflect.get(error, "code") === "ECONNREFUSED";
        if (isDown && tried + 1 < servers.length) attempt(tried + 1);
        else if (!outgoing.headersSent) outgoing.writeHead(502).end();
        else outgoing.destroy();
      });
      sent.end(body);
    };
    attempt(0);
  };
  const proxy = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
