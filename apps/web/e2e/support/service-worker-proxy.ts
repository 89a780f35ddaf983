import { once } from "node:events";
import { createServer, request as ask } from "node:http";

export type FrontServer = {
  url: string;
  /** From now on the worker starts with this as well: another release, or a worker that does something else. */
  addToWorker: (code: string) => void;
  close: () => Promise<void>;
};

/** A server before the app, which hands everything on but can bring out another service worker. */
export async function startFrontServer(app: string): Promise<FrontServer> {
  let added = "";
  const server = createServer((incoming, outgoing) => {
    const { method, url } = incoming;
    const worker = url === "/sw.js";
    const headers = { ...incoming.headers };
    if (worker) {
      // Whole and plain, whatever the browser has of it.
      headers["accept-encoding"] = "identity";
      delete headers["if-none-match"];
      delete headers["if-modified-since"];
    }
    const asked = ask(new URL(url ?? "/", app), { method, headers });
    asked.on("response", (answer) => {
      const { "content-length": length, ...rest } = answer.headers;
      const size = length === undefined ? {} : { "content-length": Number(length) + added.length };
      outgoing.writeHead(answer.statusCode ?? 502, worker ? { ...rest, ...size } : answer.headers);
      if (!worker) return void answer.pipe(outgoing);
      outgoing.write(added);
      answer.pipe(outgoing);
    });
    asked.on("error", () => outgoing.destroy());
    incoming.pipe(asked);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://localhost:${address.port}`,
    addToWorker: (code) => {
      added = code;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
