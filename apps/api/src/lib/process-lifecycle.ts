import type { Logger } from "pino";

/** Seconds that requests in flight have to finish after SIGTERM. */
const maxDrainSeconds = 25;

type CleanupStep = { close: () => Promise<void>; forceClose: (() => Promise<void>) | undefined };

export type Lifecycle = {
  /**
   * `close` is run when the process ends, before those that were named earlier; `abandon` where the time to close is over
   * and the thing would outlive the process.
   */
  onShutdown: (close: () => Promise<void>, forceClose?: () => Promise<void>) => void;
  isShuttingDown: () => boolean;
  /** Closes everything and exits with `code`. Asked again, it goes on with the first time. */
  shutDown: (code: number) => Promise<void>;
};

/** Ends the process in order when it is asked to: by a service manager, by Ctrl-C, or with its terminal. */
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
  // A signal to the process group comes twice, from the terminal and from the parent: the second changes nothing.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void shutDown(0));
  return {
    onShutdown: (close, abandon) => void closers.push({ close, forceClose: abandon }),
    isShuttingDown: () => shutdownPromise !== undefined,
    shutDown,
  };
}
