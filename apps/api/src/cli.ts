import { updateRole } from "@fetta/db/queries/user";
import { z } from "zod";
import { openDatabase, prepareDatabase } from "./database.ts";
import { readEnv } from "./env.ts";
import { createLog } from "./log.ts";

const usage = `Usage:
  cli.js migrate               bring schema and stock foods up to date
  cli.js admin grant EMAIL     make an account an admin
  cli.js admin revoke EMAIL    make it an ordinary account again`;

const command = z.union([
  z.tuple([z.literal("migrate")]),
  z.tuple([z.literal("admin"), z.enum(["grant", "revoke"]), z.string().includes("@")]),
]);

async function main(): Promise<number> {
  const parsed = command.safeParse(process.argv.slice(2));
  if (!parsed.success) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const env = readEnv(process.env);
  const log = createLog("warn");
  const database = await openDatabase(env, log);
  try {
    await prepareDatabase(database.db, log);
    const [name, change, email] = parsed.data;
    if (name === "migrate") {
      process.stdout.write("Schema and stock foods are up to date.\n");
      return 0;
    }
    const found = await updateRole(database.db, email, change === "grant" ? "admin" : "user");
    process.stdout.write(
      found
        ? `${email}: ${change === "grant" ? "admin" : "user"}\n`
        : `No account with the address ${email}\n`,
    );
    return found ? 0 : 1;
  } finally {
    await database.stop();
  }
}

main()
  .then((code) => process.exit(code))
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
