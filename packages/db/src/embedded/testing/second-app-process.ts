// A second process of the app, for tests: starts the embedded server of the folder in argv, prints the address and
// waits.
import { startEmbeddedDatabase } from "../embedded-database.ts";

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error("usage: second-app-process.ts DATA_DIR");
const { url } = await startEmbeddedDatabase({ dataDir, log: () => undefined });
process.stdout.write(`${url}\n`);
setInterval(() => undefined, 60_000);
