import { defineConfig } from "rolldown";

// npm packages stay external in node_modules; workspace packages export TypeScript and are bundled.
const fromNpm = /^(?!\.|\/|@fetta\/|[A-Za-z]:)/;

export default defineConfig({
  input: { main: "src/main.ts", cli: "src/cli.ts", "backup-worker": "src/features/backups/backup-worker.ts" },
  platform: "node",
  external: fromNpm,
  output: { dir: "dist", format: "esm", cleanDir: true, sourcemap: true, chunkFileNames: "shared-[name].js" },
});
