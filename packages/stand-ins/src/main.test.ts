import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("main.ts", import.meta.url))], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, PORT: "0" },
  });
  running.push(child);
  if (!child.stdout) throw new Error("no stdout");
  const [line]: unknown[] = await once(child.stdout, "data");
  return { child, url: z.object({ openai: z.url() }).parse(JSON.parse(String(line))).openai };
}

test("prints where it listens, and ends with the process that started it", async () => {
  const { child, url } = await start();
  expect((await fetch(`${url}/models`)).status).toBe(200);
  child.stdin?.end();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("ends in order on SIGTERM", async () => {
  const { child } = await start();
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("refuses a port that is none, in one readable line", async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL("main.ts", import.meta.url))], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, PORT: "http" },
  });
  running.push(child);
  let text = "";
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(text).toContain("PORT");
});
