import type { Logger } from "pino";

/** Seconds that requests in flight have to finish after SIGTERM. */
const drainSeconds = 25;

type Closer = { close: () => Promise<void>; abandon: (() => Promise<void>) | undefined };

export type Lifecycle = {
  /**
   * `close` is run when the process ends, before those that were named earlier; `abandon` where the time to close is over
   * and the thing would outlive the process.
   */
  atEnd: (close: () => Promise<void>, abandon?: () => Promise<void>) => void;
  ending: () => boolean;
  /** Closes everything and exits with `code`. Asked again, it goes on with the first time. */
  end: (code: number) => Promise<void>;
};

/** Ends the process in order when it is asked to: by a service manager, by Ctrl-C, or with its terminal. */
export function startLifecycle(log: Logger): Lifecycle {
  const closers: Closer[] = [];
  let ending: Promise<void> | undefined;

  const abandonAll = async (): Promise<void> => {
    for (const { abandon } of closers) await abandon?.();
  };
  const closeAll = async (code: number): Promise<void> => {
    setTimeout(() => {
      log.error("requests still running after the time to finish");
      abandonAll().then(
        () => process.exit(1),
        () => process.exit(1),
      );
    }, drainSeconds * 1000).unref();
    let exitCode = code;
    for (const { close } of closers.toReversed()) {
      await close().catch((error: unknown) => {
        log.error({ err: error }, "could not stop in order");
        exitCode = 1;
      });
    }
    process.exit(exitCode);
  };
  const end = (code: number): Promise<void> => (ending ??= closeAll(code));
  // A signal to the process group comes twice, from the terminal and from the parent: the second changes nothing.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void end(0));
  return {
    atEnd: (close, abandon) => void closers.push({ close, abandon }),
    ending: () => ending !== undefined,
    end,
  };
}
