import { setTimeout as sleep } from "node:timers/promises";

import { EmbeddedDatabaseError } from "./embedded-database-error.ts";
import { attachOrStart, type EmbeddedServer } from "./postmaster.ts";
import { isPostmaster, readPostmasterFile } from "./postmaster-file.ts";

const pollIntervalMs = 500;
/**
 * Delays before each restart: none, then longer each time, so that a server that fails at once is not restarted in a
 * tight loop.
 */
const restartBackoffMs = [0, 1000, 2000, 4000, 8000];
/** A server that ends within this time more often than there are delays is given up. */
const restartWindowMs = 600_000;

export type Supervision = {
  /** Receives a line about every unexpected end and restart. */
  log: (line: string) => void;
  /** Called once, with one readable line, when the server cannot be restarted at its address. */
  onLost: (error: EmbeddedDatabaseError) => void;
};

async function isRunning({ folder }: EmbeddedServer): Promise<boolean> {
  const holder = await readPostmasterFile(folder);
  return holder !== undefined && isPostmaster(holder.pid, folder);
}

async function watchServer(
  server: EmbeddedServer,
  port: number,
  log: Supervision["log"],
  signal: AbortSignal,
): Promise<void> {
  let starts: number[] = [];
  for (;;) {
    await sleep(pollIntervalMs, undefined, { signal });
    if (await isRunning(server)) continue;
    const now = performance.now();
    starts = starts.filter((at) => now - at < restartWindowMs);
    const pause = restartBackoffMs[starts.length];
    if (pause === undefined) {
      throw new EmbeddedDatabaseError(
        `PostgreSQL ended ${starts.length + 1} times within ${restartWindowMs / 60_000} minutes (see ${server.logFile}).`,
      );
    }
    await sleep(pause, undefined, { signal });
    starts.push(now);
    log("PostgreSQL has ended by itself: it is started again");
    const found = await attachOrStart(server, log, port);
    if (found === port) continue;
    throw new EmbeddedDatabaseError(`PostgreSQL came back on port ${found}, as port ${port} is taken.`);
  }
}

/**
 * Supervises a running server: one that ended is started again on the same port, which the connection pools use.
 * Returns a function that ends the supervision; it waits for a restart under way.
 */
export function superviseServer(
  server: EmbeddedServer,
  port: number,
  { log, onLost }: Supervision,
): () => Promise<void> {
  const ending = new AbortController();
  const watching = watchServer(server, port, log, ending.signal).catch((error: unknown) => {
    if (ending.signal.aborted) return;
    onLost(error instanceof EmbeddedDatabaseError ? error : new EmbeddedDatabaseError(String(error)));
  });
  return async () => {
    ending.abort();
    await watching;
  };
}
