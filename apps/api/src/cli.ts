import { updateRole } from "@fetta/db/queries/user";
import type { Db } from "@fetta/db/schema";
import { z } from "zod";
import { openDatabase, prepareDatabase } from "./database.ts";
import { readEnv } from "./env.ts";
import { importProducts } from "./features/product-import/import-products.ts";
import { progressLines, summaryLines } from "./features/product-import/progress.ts";
import { keepNurserySmall } from "./features/product-import/small-nursery.ts";
import { createLog } from "./log.ts";

const usage = `Usage:
  cli.js migrate               bring schema and stock foods up to date
  cli.js admin grant EMAIL     make an account an admin
  cli.js admin revoke EMAIL    make it an ordinary account again
  cli.js foods import FILE     bring a dump of Open Food Facts (CSV or JSONL, .gz or not) into the mirror:
                               products sold in Italy; with --all at the end, all of them`;

const command = z.union([
  z.tuple([z.literal("migrate")]),
  z.tuple([z.literal("admin"), z.enum(["grant", "revoke"]), z.string().includes("@")]),
  z.tuple([z.literal("foods"), z.literal("import"), z.string().min(1)], z.literal("--all")),
]);

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function importFoods(db: Db, path: string, all: boolean): Promise<void> {
  keepNurserySmall();
  const clock = (): number => performance.now();
  const started = clock();
  const result = await importProducts({ db, path, all, onProgress: progressLines(clock, say) });
  for (const line of summaryLines(result, (clock() - started) / 1000)) say(line);
}

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
    if (parsed.data[0] === "migrate") {
      say("Schema and stock foods are up to date.");
      return 0;
    }
    if (parsed.data[0] === "foods") {
      const [, , path, ...options] = parsed.data;
      await importFoods(database.db, path, options.length > 0);
      return 0;
    }
    const [, change, email] = parsed.data;
    const found = await updateRole(database.db, email, change === "grant" ? "admin" : "user");
    say(
      found ? `${email}: ${change === "grant" ? "admin" : "user"}` : `No account with the address ${email}`,
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
