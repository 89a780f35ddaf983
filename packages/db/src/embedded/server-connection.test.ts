import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

import { startEmbedded } from "./embedded-database.ts";
import { otherClients } from "./server-connection.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

/** The port of a door to `port` that stays shut for a while after somebody has knocked. */
async function slowDoor(port: number, shutMs: number): Promise<number> {
  const door = createServer((visitor) => {
    const server = connect(port, "127.0.0.1");
    for (const socket of [visitor, server]) socket.on("error", () => undefined);
    visitor.on("close", () => server.destroy());
    void sleep(shutMs).then(() => visitor.pipe(server).pipe(visitor));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void door.close());
  await once(door, "listening");
  const address = door.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

test("a busy server that lets nobody in for seconds is not taken for one that nobody is connected to", async () => {
  const server = await startEmbedded({ dataDir: await temporaryFolder(), log: () => undefined });
  onTestFinished(() => server.stop({ force: true }));
  const somebody = new Client({ connectionString: server.url });
  await somebody.connect();
  const { port, password } = new URL(server.url);
  const slow = await slowDoor(Number(port), 2500);
  expect(await otherClients({ port: slow, password })).toBeGreaterThan(0);
  await somebody.end();
});
