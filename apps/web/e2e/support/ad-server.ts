import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";

export type AdRequest = { method: string; url: string; headers: IncomingHttpHeaders };
export type AdServer = {
  /** URL of the ad, on the host of the app: cookies ignore the port, so they are sent unless the app prevents it. */
  url: string;
  requests: AdRequest[];
  close: () => Promise<void>;
};

/** An ad that attempts everything it must not be able to do and prints the results. */
const adHtml = `<!doctype html><meta charset="utf-8"><title>ad</title><p id="told"></p><script>
const told = {};
const attempt = (name, act) => { try { told[name] = String(act()); } catch { told[name] = "refused"; } };
attempt("page", () => parent.document.body.innerText);
attempt("address", () => parent.location.href);
attempt("cookies", () => document.cookie);
attempt("storage", () => localStorage.length);
attempt("referrer", () => document.referrer);
attempt("origin", () => self.origin);
attempt("away", () => { top.location.href = "http://localhost:9/"; });
document.getElementById("told").textContent = JSON.stringify(told);
</script>`;

/** Starts a third-party ad server that records its requests. */
export async function startAdServer(): Promise<AdServer> {
  const requests: AdRequest[] = [];
  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, headers });
    response.writeHead(200, {
      "content-type": "text/html",
      "set-cookie": "tracker=follows-you; Path=/; Max-Age=3600",
      "cache-control": "no-store",
    });
    response.end(adHtml);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://localhost:${port}/slot`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
