// A second process of the app, for tests: starts the embedded server of the folder in argv, prints the address and waits.
import { startEmbedded } from "../launcher.ts";

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error("usage: hold-server.ts DATA_DIR");
const { url } = await startEmbedded({ dataDir, log: () => undefined });
process.stdout.write(`${url}\n`);
setInterval(() => undefined, 60_000);
