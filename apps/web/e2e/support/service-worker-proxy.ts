import { once } from "node:events";
import { createServer, request as ask } from "node:http";

export type WorkerProxy = {
  url: string;
  /** Prepends code to the worker script from now on, to simulate another release or a different behaviour. */
  prependToWorker: (code: string) => void;
  /** Answers the next request whose path contains `part` with 503. A browser itself repeats those without an answer. */
  failNext: (part: string) => void;
  close: () => Promise<void>;
};

/** A reverse proxy of the app that can serve a changed service worker. */
export async function startWorkerProxy(app: string): Promise<WorkerProxy> {
  let prependedCode = "";
  let failingPart: string | undefined;
  const server = createServer((incoming, outgoing) => {
    const { method, url } = incoming;
    if (failingPart !== undefined && url?.includes(failingPart) === true) {
      failingPart = undefined;
      return void outgoing.writeHead(503).end();
    }
    const isWorkerScript = url === "/sw.js";
    const headers = { ...incoming.headers };
    if (isWorkerScript) {
      // The worker script must arrive complete and uncompressed, whatever the browser has cached.
      headers["accept-encoding"] = "identity";
      delete headers["if-none-match"];
      delete headers["if-modified-since"];
    }
    const upstreamRequest = ask(new URL(url ?? "/", app), { method, headers });
    upstreamRequest.on("response", (upstreamResponse) => {
      const { "content-length": length, ...rest } = upstreamResponse.headers;
      const size = length === undefined ? {} : { "content-length": Number(length) + prependedCode.length };
      outgoing.writeHead(
        upstreamResponse.statusCode ?? 502,
        isWorkerScript ? { ...rest, ...size } : upstreamResponse.headers,
      );
      if (!isWorkerScript) return void upstreamResponse.pipe(outgoing);
      outgoing.write(prependedCode);
      upstreamResponse.pipe(outgoing);
    });
    upstreamRequest.on("error", () => outgoing.destroy());
    incoming.pipe(upstreamRequest);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://localhost:${address.port}`,
    prependToWorker: (code) => {
      prependedCode = code;
    },
    failNext: (part) => {
      failingPart = part;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
