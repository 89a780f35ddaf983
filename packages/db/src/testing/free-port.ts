import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A free loopback port outside the system's ephemeral range: until the server listens, an ephemeral port could be given
 * to any connection.
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
