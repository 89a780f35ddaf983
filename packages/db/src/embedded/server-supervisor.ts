import { setTimeout as sleep } from "node:timers/promises";

import { EmbeddedDatabaseError } from "./embedded-database-error.ts";
import { attachOrStart, type EmbeddedServer } from "./postmaster.ts";
import { isPostmaster, readPostmasterFile } from "./postmaster-file.ts";

const pollIntervalMs = 500;
/** Waits before a new start: at once, then longer each time, so that what ends at once is not started in a circle. */
const restartBackoffMs = [0, 1000, 2000, 4000, 8000];
/** A server that ends more often than there are pauses within this time is given up. */
const restartWindowMs = 600_000;

export type Supervision = {
  /** Told of every end and new start. */
  log: (line: string) => void;
  /** Told once, with one readable line, when the server does not come back under its address. */
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
 * Looks after a running server: one that is gone is started again on its port, where connection pools look for it.
 * Returns what ends that, which waits for a start that is under way.
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
