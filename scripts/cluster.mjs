// npm run cluster -- NAME: runs the app on several servers of a database, in a temporary folder on ports of loopback.
import { parseArgs } from "node:util";

import { build, runMain } from "./build.mjs";
import { runChaos } from "./cluster/chaos.mjs";
import { checkFailover } from "./cluster/failover.mjs";
import { checkPgbouncer } from "./cluster/pgbouncer.mjs";
import { checkReplicas } from "./cluster/replicas.mjs";
import { openWorkspace } from "./cluster/workspace.mjs";
import { endOnSignal } from "./processes.mjs";

const checks = { pgbouncer: checkPgbouncer, replicas: checkReplicas, failover: checkFailover, chaos: runChaos };

runMain(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { minutes: { type: "string", default: "20" } },
  });
  const check = checks[positionals[0]];
  const minutes = Number(values.minutes);
  if (check === undefined || !(minutes > 0))
    throw new Error(
      `Usage: npm run cluster -- NAME [--minutes N], where NAME is one of: ${Object.keys(checks).join(", ")}`,
    );
  await build();
  const workspace = await openWorkspace();
  endOnSignal(() => workspace.close());
  try {
    const isGood = await check(workspace, { minutes });
    console.log(isGood ? "\nAs it should be." : "\nNot as it should be.");
    process.exitCode = isGood ? 0 : 1;
  } finally {
    await workspace.close();
  }
  // The fakes end with this process.
  process.exit();
});
