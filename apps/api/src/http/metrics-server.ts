import { once } from "node:events";
import { createServer } from "node:http";
import type { Registry } from "prom-client";

export type MetricsServer = { port: number; close: () => Promise<void> };

/**
 * Serves `GET /metrics` in the Prometheus text format on a separate port, so that the metrics are not public. Rejects
 * when the port cannot be opened.
 */
export async function serveMetrics(
  metrics: Pick<Registry, "metrics" | "contentType">,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metrics.metrics().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
