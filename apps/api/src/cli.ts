import { join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { formatBackupName } from "@fetta/db/backup/backup-file";
import { restoreBackup } from "@fetta/db/backup/restore-backup";
import { writeBackup } from "@fetta/db/backup/write-backup";
import type { Db } from "@fetta/db/schema/schema";
import { z } from "zod";
import { openDatabase, prepareDatabase } from "./database.ts";
import { backupFolder, readEnv } from "./config/env.ts";
import { setRoleByEmail } from "./features/auth/admin-role.ts";
import { resetSecondFactor } from "./features/admin/second-factor.ts";
import { importProducts, createProgressReporter, formatSummary } from "./features/products/import/import-products.ts";
import { createLogger } from "./lib/logger.ts";

/**
 * Limits V8's young generation: an import discards nearly all objects it creates, and a young generation that grows
 * with it takes 100 MB without benefit. For a process that does nothing else, called before it starts.
 */
export function limitYoungGeneration(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}

const usage = `Usage:
  cli.js migrate               bring schema and stock foods up to date
  cli.js backup [FILE]         write all that the database holds to a new file, in BACKUP_DIR by default; the app may
                               go on running
  cli.js restore FILE          put a backup into an empty database, and bring it up to date
  cli.js admin grant EMAIL     make an account an admin
  cli.js admin revoke EMAIL    make it an ordinary account again
  cli.js admin reset-factor EMAIL
                               take away the second factor of an admin who lost the phone
  cli.js foods import FILE     bring a dump of Open Food Facts (Parquet, JSONL or CSV) into the mirror:
                               products sold in Italy; with --all at the end, all of them`;

const command = z.union([
  z.tuple([z.literal("migrate")]),
  z.tuple([z.literal("backup"), z.string().min(1).optional()]),
  z.tuple([z.literal("restore"), z.string().min(1)]),
  z.tuple([z.literal("admin"), z.enum(["grant", "revoke", "reset-factor"]), z.string().includes("@")]),
  z.tuple([z.literal("foods"), z.literal("import"), z.string().min(1)], z.literal("--all")),
]);

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function importProductDump(db: Db, path: string, all: boolean): Promise<void> {
  limitYoungGeneration();
  const clock = (): number => performance.now();
  const started = clock();
  const result = await importProducts({ db, path, all, onProgress: createProgressReporter(clock, printLine) });
  for (const line of formatSummary(result, (clock() - started) / 1000)) printLine(line);
}

async function main(): Promise<number> {
  const parsed = command.safeParse(process.argv.slice(2));
  if (!parsed.success) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const env = readEnv(process.env);
  // Standard output holds the result of the command alone.
  const log = createLogger("warn", process.stderr);
  const database = await openDatabase(env, log);
  try {
    const [what, file] = parsed.data;
    if (what === "backup") {
      const path = file === undefined ? join(backupFolder(env), formatBackupName(new Date(), "backup")) : resolve(file);
      printLine(`${await writeBackup(database.url, path)} rows are in ${path}`);
      return 0;
    }
    if (what === "restore") printLine(`${await restoreBackup(database.url, resolve(file))} rows are restored.`);
    await prepareDatabase(database.db, log);
    if (what === "restore") return 0;
    if (parsed.data[0] === "migrate") {
      printLine("Schema and stock foods are up to date.");
      return 0;
    }
    if (parsed.data[0] === "foods") {
      const [, , path, ...options] = parsed.data;
      await importProductDump(database.db, path, options.length > 0);
      return 0;
    }
    const [, roleAction, email] = parsed.data;
    if (roleAction === "reset-factor") {
      const result = await resetSecondFactor(database.db, email);
      const lines = {
        reset: `${email}: the second factor is gone; sign in and set up another one`,
        no_factor: `${email} has no second factor`,
        no_account: `No account with the address ${email}`,
      };
      printLine(lines[result]);
      return result === "reset" ? 0 : 1;
    }
    const role = roleAction === "grant" ? "admin" : "user";
    const found = await setRoleByEmail(database.db, email, role);
    printLine(found ? `${email}: ${role}` : `No account with the address ${email}`);
    if (role === "user" && env.ADMIN_EMAILS.includes(email.toLowerCase()))
      printLine("ADMIN_EMAILS still has this address: it makes an admin again at the next sign-in.");
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
