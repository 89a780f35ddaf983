import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A loopback port that nobody listens on, of those that the system does not give away by itself: until the server listens,
 * one of those could go to any connection.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const taken = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(true));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(false)));
  });
  return taken ? findFreePort() : port;
}
