import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Files that the scripts reuse between runs: pnpm itself and stamps. Never committed. */
export const toolFolder = join(root, ".toolchain");

/** A path inside the repository. */
export const repositoryPath = (...parts) => join(root, ...parts);

/** Arguments with which Node.js starts the built server; Dockerfile and systemd unit have the same bound of the heap. */
export const serverArguments = ["--max-semi-space-size=4", repositoryPath("apps", "api", "dist", "main.js")];
