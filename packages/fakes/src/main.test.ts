import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

const addresses = z.object({
  openai: z.url(),
  off: z.url(),
  stripe: z.url(),
  mail: z.object({ smtp: z.url(), page: z.url() }),
  oidc: z.object({ issuer: z.url(), clientId: z.string(), clientSecret: z.string() }),
});

async function start(): Promise<z.output<typeof addresses> & { child: ChildProcess }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("main.ts", import.meta.url))], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  running.push(child);
  if (!child.stdout) throw new Error("no stdout");
  const [line]: unknown[] = await once(child.stdout, "data");
  return { child, ...addresses.parse(JSON.parse(String(line))) };
}

test("the fakes print their addresses, and stop with the process that started them", async () => {
  const { child, openai, off, stripe, mail, oidc } = await start();
  expect((await fetch(`${openai.replace("/v1", "")}/__calls`)).status).toBe(200);
  expect((await fetch(`${off}/__calls`)).status).toBe(200);
  expect((await fetch(`${stripe}/v1/coupons`)).status).toBe(401);
  expect((await fetch(`${oidc.issuer}/.well-known/openid-configuration`)).status).toBe(200);
  expect(await (await fetch(`${mail.page}/mails`)).json()).toEqual([]);
  child.stdin?.end();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("the fakes stop cleanly on SIGTERM", async () => {
  const { child } = await start();
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});
