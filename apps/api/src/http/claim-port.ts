/** Somebody else has a port; the message says which setting names it. */
export class PortInUseError extends Error {
  override readonly name = "PortInUseError";
}

/** Waits until a port is ours. Throws PortInUseError where another process has it. */
export async function claimPort<T>(setting: "PORT" | "METRICS_PORT", listenPromise: Promise<T>): Promise<T> {
  try {
    return await listenPromise;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === "EADDRINUSE")
      throw new PortInUseError(`The port is in use: set ${setting} to a free one.`, { cause: error });
    throw error;
  }
}
