import { defineConfig } from "rolldown";

// npm packages stay external in node_modules; workspace packages export TypeScript and are bundled. So is OpenTelemetry,
// into a chunk of its own that is loaded where traces are on: 140 kB of what its packages have, 20 MB.
const fromNpm = /^(?!\.|\/|#|@fetta\/|@opentelemetry\/|[A-Za-z]:)/;

export default defineConfig({
  input: { main: "src/main.ts", cli: "src/cli.ts" },
  platform: "node",
  external: fromNpm,
  output: { dir: "dist", format: "esm", cleanDir: true, sourcemap: true, chunkFileNames: "shared-[name].js" },
});
