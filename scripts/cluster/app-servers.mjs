import { writeFile } from "node:fs/promises";

import { serverArguments } from "../paths.mjs";
import { toolEnvironment } from "../toolchain.mjs";
import { waitFor } from "./workspace.mjs";

/**
 * Starts the built app as several processes. With `faketime` each has a clock of its own, which `setClock` moves; timers
 * go on as before.
 */
export async function startAppServers(workspace, { count, variables, origin, faketime }) {
  const servers = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const [port, metricsPort] = [await workspace.takePort(), await workspace.takePort()];
      const clockFile = workspace.path(`clock-${index + 1}`);
      await writeFile(clockFile, "+0\n", { mode: 0o644 });
      const env = {
        PATH: toolEnvironment.PATH,
        HOST: "127.0.0.1",
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        APP_ORIGIN: origin,
        TRUST_PROXY: "127.0.0.1",
        LOG_LEVEL: "warn",
        ...variables,
        ...(faketime === undefined
          ? {}
          : {
              LD_PRELOAD: faketime,
              FAKETIME_TIMESTAMP_FILE: clockFile,
              FAKETIME_CACHE_DURATION: "1",
              FAKETIME_DONT_FAKE_MONOTONIC: "1",
              DONT_FAKE_MONOTONIC: "1",
            }),
      };
      const process = await workspace.start(`app-${index + 1}`, "node", serverArguments, { env, asCaller: true });
      return {
        port,
        process,
        url: `http://127.0.0.1:${port}`,
        setClock: (offset) => writeFile(clockFile, `${offset}\n`),
        readMetric: async (name) => {
          const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
          return Number(
            text
              .split("\n")
              .find((line) => line.startsWith(`${name} `))
              ?.split(" ")[1] ?? 0,
          );
        },
      };
    }),
  );
  for (const { url } of servers)
    await waitFor(`The start of the app (${url})`, async () => (await fetch(`${url}/api/health/ready`)).ok, 120_000);
  return servers;
}

/**
 * The lines of HAProxy for one address that leads to several servers. Connections to a database that is no longer the
 * primary are ended; requests to an app server that is not ready are not.
 */
export function proxySection({ name, port, mode, check, servers, options = [] }) {
  return [
    `listen ${name}`,
    `  bind 127.0.0.1:${port}`,
    `  mode ${mode}`,
    `  option httpchk ${check}`,
    "  http-check expect status 200",
    `  default-server inter 1s fastinter 500ms fall 2 rise 1${mode === "tcp" ? " on-marked-down shutdown-sessions" : ""}`,
    ...options.map((line) => `  ${line}`),
    ...servers.map((server, index) => `  server s${index + 1} 127.0.0.1:${server.port} check${server.check ?? ""}`),
  ].join("\n");
}

export async function startProxy(workspace, haproxy, name, sections) {
  const defaults = ["timeout connect 2s", "timeout client 1h", "timeout server 1h", "timeout check 2s"];
  const text = ["global", "  maxconn 2000", "defaults", ...defaults.map((line) => `  ${line}`), ...sections, ""].join(
    "\n",
  );
  const config = await workspace.writeFile(`${name}.cfg`, text);
  return workspace.start(name, haproxy, ["-db", "-f", config]);
}

/** HAProxy before the processes of the app; a request that reached none of them is sent to the next one. */
export function appSection(port, servers) {
  const options = [
    "balance roundrobin",
    "option redispatch",
    "retries 3",
    "retry-on conn-failure",
    "option forwardfor if-none",
    // Its own answer where no server is ready, as the app's.
    "http-error status 503 content-type text/plain string Unavailable hdr Retry-After 5",
  ];
  return proxySection({ name: "app", port, mode: "http", check: "GET /api/health/ready", servers, options });
}
