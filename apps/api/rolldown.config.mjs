import { defineConfig } from "rolldown";

// Packages from npm stay where pnpm put them; our own packages, which export TypeScript, become part of the bundle.
const fromNpm = /^(?!\.|\/|@fetta\/|[A-Za-z]:)/;

export default defineConfig({
  input: { main: "src/main.ts", cli: "src/cli.ts" },
  platform: "node",
  external: fromNpm,
  output: { dir: "dist", format: "esm", cleanDir: true, sourcemap: true, chunkFileNames: "shared-[name].js" },
});
