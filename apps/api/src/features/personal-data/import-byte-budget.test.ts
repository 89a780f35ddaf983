import { connect, type AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi();
afterAll(() => api.close());

const file = "Date,Weight\n2026-01-05,70";

test("a client that disconnects before its session is checked releases its byte budget", async () => {
  const { token, ask } = await api.signUp();
  await api.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = api.server.server.address() as AddressInfo;
  const connections = (): Promise<number> =>
    new Promise((resolve, reject) => {
      api.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  // No session can be read until this transaction ends, without a timeout.
  const slow = await api.db.startTransaction().execute();
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(slow);
  await sql`lock table session in access exclusive mode`.execute(slow);
  const head = `POST /api/account/import HTTP/1.1\r\nhost: x\r\ncookie: session=${token}\r\ncontent-length: 9\r\n\r\n`;
  const sockets = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  for (const socket of sockets) socket.write(head);
  const waiting = async () =>
    (
      await sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
    ).rows[0]?.n;
  // Their sessions are looked up on one connection, on which the second waits for the first.
  await expect.poll(async () => [await connections(), await waiting()]).toEqual([2, 1]);
  for (const socket of sockets) socket.destroy();
  await expect.poll(connections).toBe(0);
  await slow.rollback().execute();

  const headers = { "content-type": "application/octet-stream" };
  const send = () => ask({ method: "POST", url: "/api/account/import", headers, payload: file });
  await expect.poll(async () => (await send()).status, { interval: 500 }).toBe(200);
});
