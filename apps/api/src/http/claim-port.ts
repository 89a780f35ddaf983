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
