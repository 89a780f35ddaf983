import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Files that the scripts reuse between runs: pnpm itself and stamps. Never committed. */
export const toolFolder = join(root, ".toolchain");

/** A path inside the repository. */
export const repositoryPath = (...parts) => join(root, ...parts);
