import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

export type ApiProcess = {
  url: string;
  kill: () => Promise<void>;
  /** Asks it to end as a service manager would; answers with its exit code. */
  terminate: () => Promise<number | null>;
};

/** The server in a process of its own, ready to answer; `kill` ends it as a crash would. */
export async function startApiProcess(variables: Record<string, string>): Promise<ApiProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL("../main.ts", import.meta.url))], {
    env: {
      PATH: process.env["PATH"] ?? "",
      LOG_LEVEL: "warn",
      HOST: "127.0.0.1",
      PORT: String(port),
      ...variables,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  const ready = async (): Promise<boolean> => {
    try {
      return (await fetch(`${url}/api/health/ready`)).ok;
    } catch (error) {
      // Not listening yet; anything else than a refused connection shows again at the end of the wait.
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
  for (let tries = 0; !(await ready()); tries += 1) {
    if (tries > 300 || child.exitCode !== null)
      throw new Error(`the server did not start (exit ${child.exitCode})`);
    await sleep(100);
  }
  return {
    url,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    terminate: async () => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
      return child.exitCode;
    },
  };
}
