import type { Logger } from "pino";

/** Seconds that requests in flight have to finish after SIGTERM. */
const maxDrainSeconds = 25;

type CleanupStep = { close: () => Promise<void>; forceClose: (() => Promise<void>) | undefined };

export type Lifecycle = {
  /**
   * `close` runs at shutdown, in reverse order of registration; `forceClose` runs when the shutdown time is over, for
   * resources that would outlive the process.
   */
  onShutdown: (close: () => Promise<void>, forceClose?: () => Promise<void>) => void;
  isShuttingDown: () => boolean;
  /** Closes everything and exits with `code`. Repeated calls return the first shutdown. */
  shutDown: (code: number) => Promise<void>;
};

/** Shuts the process down in order on a signal: from a service manager, Ctrl-C, or a closed terminal. */
export function startLifecycle(log: Logger): Lifecycle {
  const closers: CleanupStep[] = [];
  let shutdownPromise: Promise<void> | undefined;

  const forceCloseAll = async (): Promise<void> => {
    for (const { forceClose } of closers) await forceClose?.();
  };
  const closeAllAndExit = async (code: number): Promise<void> => {
    setTimeout(() => {
      log.error("requests still running after the time to finish");
      forceCloseAll().then(
        () => process.exit(1),
        () => process.exit(1),
      );
    }, maxDrainSeconds * 1000).unref();
    let exitCode = code;
    for (const { close } of closers.toReversed()) {
      await close().catch((error: unknown) => {
        log.error({ err: error }, "could not stop in order");
        exitCode = 1;
      });
    }
    process.exit(exitCode);
  };
  const shutDown = (code: number): Promise<void> => (shutdownPromise ??= closeAllAndExit(code));
  // A signal to the process group arrives twice, from the terminal and from the parent: the second has no effect.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void shutDown(0));
  return {
    onShutdown: (close, forceClose) => void closers.push({ close, forceClose }),
    isShuttingDown: () => shutdownPromise !== undefined,
    shutDown,
  };
}

/** Another process uses the port; the message names the setting to change. */
export class PortInUseError extends Error {
  override readonly name = "PortInUseError";
}

/** Waits until the server listens. Throws PortInUseError when another process uses the port. */
export async function claimPort<T>(setting: "PORT" | "METRICS_PORT", listenPromise: Promise<T>): Promise<T> {
  try {
    return await listenPromise;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === "EADDRINUSE")
      throw new PortInUseError(`The port is in use: set ${setting} to a free one.`, { cause: error });
    throw error;
  }
}
