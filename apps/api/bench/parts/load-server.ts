import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await ended;
  clearTimeout(timer);
}

/** MB of a process: resident, used and reserved heap, and buffers outside of it. */
export type Memory = { rss: number; heap: number; heapTotal: number; external: number };
export type LoadServer = {
  port: number;
  readMemory: () => Promise<Memory>;
  readCpuMs: () => number;
  stop: () => Promise<void>;
};

/** The built server as it is started in production, with its jobs, its log (to nowhere) and its metrics. */
export async function startLoadServer(url: string): Promise<LoadServer> {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const child = fork(fileURLToPath(new URL("../../dist/main.js", import.meta.url)), {
    env: {
      PATH: process.env["PATH"] ?? "",
      DATABASE_URL: url,
      HOST: "127.0.0.1",
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      TRUST_PROXY: "true",
    },
    // As scripts/paths.mjs, Dockerfile and systemd unit start it.
    execArgv: ["--max-semi-space-size=4"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  for (let turn = 0; ; turn++) {
    if (child.exitCode !== null || turn === 600) throw new Error("the server did not start");
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined);
    if (answer?.ok === true) break;
    await sleep(100);
  }
  const readMemory = async (): Promise<Memory> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const read = (name: string) => Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)`, "m").exec(text)?.[1]) / 2 ** 20;
    return {
      rss: read("process_resident_memory_bytes"),
      heap: read("nodejs_heap_size_used_bytes"),
      heapTotal: read("nodejs_heap_size_total_bytes"),
      external: read("nodejs_external_memory_bytes"),
    };
  };
  // Clock ticks of Linux, 10 ms each; elsewhere unknown.
  const readCpuMs = (): number => {
    const path = `/proc/${child.pid ?? 0}/stat`;
    if (!existsSync(path)) return Number.NaN;
    const fields = readFileSync(path, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  return { port, readMemory, readCpuMs, stop: () => endChild(child) };
}

export type Pooler = { url: string; mode: string; stop: () => Promise<void> };

/**
 * PgBouncer before the database at `url`, if it is installed: by transaction from 1.21 on, which passes named statements
 * on, else by session. Undefined without it.
 */
export async function startPooler(url: string): Promise<Pooler | undefined> {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  const program = folders.map((folder) => join(folder, "pgbouncer")).find((path) => existsSync(path));
  if (program === undefined) return undefined;
  const asked = spawn(program, ["--version"], { stdio: ["ignore", "pipe", "ignore"] });
  const [text] = (await once(asked.stdout, "data")) as [Buffer];
  const [, major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(text.toString()) ?? []).map(Number);
  const mode = major > 1 || minor >= 21 ? "transaction" : "session";
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), "fetta-bench-pooler-"));
  const ownPort = await findFreePort();
  const login = password === "" ? "" : ` password=${decodeURIComponent(password)}`;
  await writeFile(
    join(folder, "pgbouncer.ini"),
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port || "5432"} user=${decodeURIComponent(username)}${login} connect_query='set timezone = ''UTC''; set plan_cache_mode = force_generic_plan'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 20
ignore_startup_parameters = extra_float_digits,options
${mode === "transaction" ? "max_prepared_statements = 1000" : "server_reset_query = discard all"}
`,
    { mode: 0o644 },
  );
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const child = spawn(program, [...(isRoot ? ["--user=nobody"] : []), join(folder, "pgbouncer.ini")], {
    stdio: "ignore",
  });
  const stop = async () => {
    await endChild(child);
    await rm(folder, { recursive: true, force: true });
  };
  await sleep(500);
  if (child.exitCode !== null) {
    await stop();
    throw new Error("PgBouncer did not start");
  }
  const pooled = new URL(url);
  pooled.hostname = "127.0.0.1";
  pooled.port = String(ownPort);
  return { url: pooled.href, mode: `${mode} mode`, stop };
}
