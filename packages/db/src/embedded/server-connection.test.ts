import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

import { startEmbeddedDatabase } from "./embedded-database.ts";
import { countOtherClients } from "./server-connection.ts";
import { createTemporaryFolder } from "./testing/temporary-folder.ts";

/** The port of a proxy to `port` that forwards a new connection after `delayMs`. */
async function startSlowProxy(port: number, delayMs: number): Promise<number> {
  const proxy = createServer((clientSocket) => {
    const server = connect(port, "127.0.0.1");
    for (const socket of [clientSocket, server]) socket.on("error", () => undefined);
    clientSocket.on("close", () => server.destroy());
    void sleep(delayMs).then(() => clientSocket.pipe(server).pipe(clientSocket));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void proxy.close());
  await once(proxy, "listening");
  const address = proxy.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

test("a busy server that accepts connections only after seconds still counts its other clients", async () => {
  const server = await startEmbeddedDatabase({ dataDir: await createTemporaryFolder(), log: () => undefined });
  onTestFinished(() => server.stop({ force: true }));
  const otherClient = new Client({ connectionString: server.url });
  await otherClient.connect();
  const { port, password } = new URL(server.url);
  const slow = await startSlowProxy(Number(port), 2500);
  expect(await countOtherClients({ port: slow, password })).toBeGreaterThan(0);
  await otherClient.end();
});
