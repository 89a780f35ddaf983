import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { z } from "zod";

const postmasterFields = z.object({
  pid: z.coerce.number().int().positive(),
  port: z.coerce.number().int().min(1).max(65_535),
});

export type PostmasterFile = z.infer<typeof postmasterFields>;

/**
 * The content of `postmaster.pid`, written by the last server on `folder`; undefined when it is missing or incomplete.
 */
export async function readPostmasterFile(folder: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => undefined);
  const [pid, , , port] = text?.split("\n") ?? [];
  return postmasterFields.safeParse({ pid, port }).data;
}

/**
 * Whether process `pid` is a PostgreSQL server on `folder`. False for a zombie and for another program with a reused
 * pid; PostgreSQL itself takes both for a running server. Without /proc any living process counts.
 */
export async function isPostmaster(pid: number, folder: string): Promise<boolean> {
  if (process.platform === "linux") {
    // Empty for a zombie.
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return command.split("\0").includes(folder);
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
