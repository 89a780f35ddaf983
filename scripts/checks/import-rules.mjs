// Checks the import rules of .dependency-cruiser.mjs on the sources, and on planted violations that each rule must
// report.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { apiFeatureOrder } from "../../.dependency-cruiser.mjs";
import { repositoryPath, root } from "../paths.mjs";
import { captureOutput } from "../processes.mjs";
import { toolEnvironment } from "../toolchain.mjs";

const config = repositoryPath(".dependency-cruiser.mjs");

/** For each rule, a file that violates it, with the files that it needs. */
const plantedViolations = {
  "no-cycles": {
    "packages/domain/src/hen.ts": 'export { egg } from "./egg.ts";',
    "packages/domain/src/egg.ts": 'import "./hen.ts"; export const egg = 1;',
  },
  "domain-is-pure": { "packages/domain/src/impure.ts": 'import "node:fs";' },
  "only-db-knows-sql": { "apps/api/src/app.ts": 'import "kysely";' },
  "web-sees-api-types-only": { "apps/web/src/lib/api/trpc-hooks.ts": 'import "../../../../api/src/server.ts";' },
  "features-meet-in-routes": { "apps/web/src/features/diary/day.ts": 'import "../settings/sheet.ts";' },
  "web-layer-i18n": { "apps/web/src/i18n/plural.ts": 'import "../features/settings/sheet.ts";' },
  "web-layer-lib": { "apps/web/src/lib/day.ts": 'import "../features/settings/sheet.ts";' },
  "web-layer-ui": { "apps/web/src/ui/ring.ts": 'import "../features/settings/sheet.ts";' },
  "web-layer-offline": { "apps/web/src/offline/queue.ts": 'import "../features/settings/sheet.ts";' },
  "web-layer-entities": { "apps/web/src/entities/day/day.ts": 'import "../../features/settings/sheet.ts";' },
  "web-layer-features": { "apps/web/src/features/diary/list.ts": 'import "../../routes/home.ts";' },
  "web-layer-routes": { "apps/web/src/routes/lost.ts": 'import "../app/router.ts";' },
  ...Object.fromEntries(
    apiFeatureOrder
      .slice(0, -1)
      .map((feature) => [
        `api-feature-${feature}`,
        { [`apps/api/src/features/${feature}/planted.ts`]: 'import "../admin/schema.ts";' },
      ]),
  ),
  "api-features-are-ordered": { "apps/api/src/features/unknown/planted.ts": 'import "zod";' },
  "api-base-knows-no-feature": { "apps/api/src/lib/planted.ts": 'import "../features/admin/schema.ts";' },
  "routers-go-through-services": {
    "apps/api/src/features/diary/router.ts": 'import "../../../../../packages/db/src/queries.ts";',
  },
  "one-module-knows-lucia": { "apps/api/src/features/auth/service.ts": 'import "lucia";' },
  "clients-come-as-arguments": { "apps/api/src/features/food/service.ts": 'import "../../clients/openai/openai.ts";' },
  "fakes-know-no-app": { "packages/fakes/src/openai/fake-openai.ts": 'import "../../../db/src/queries.ts";' },
  "no-test-code-shipped": { "apps/api/src/main.ts": 'import "./testing/harness.ts";' },
  "imports-resolve": { "apps/api/src/lost.ts": 'import "./nowhere.ts";' },
};

/** Files that the planted files import and that must pass: each of them is allowed. */
const allowedFiles = {
  "apps/api/src/server.ts": 'export const server = 1; export type Router = "router";',
  "apps/api/src/clients/openai/openai.ts": "export const openai = 1;",
  "apps/api/src/testing/harness.ts": 'import "kysely"; export const harness = 1;',
  "apps/api/src/features/admin/schema.ts": 'import "zod";',
  "apps/api/src/features/auth/sessions.ts": 'import "lucia";',
  "apps/web/src/routes/home.ts": 'import "../features/settings/sheet.ts";',
  "apps/web/src/app/router.ts": 'import "../routes/home.ts";',
  "apps/web/src/features/settings/sheet.ts":
    'import type { Router } from "../../../../api/src/server.ts"; export type { Router };',
  "packages/db/src/queries.ts": 'import "kysely"; import "pg";',
  "packages/domain/src/schema.ts": 'import "zod";',
};

async function runDependencyCruiser(folder) {
  const { code, output } = await captureOutput(
    "depcruise",
    ["--config", config, "--output-type", "json", "packages", "apps"],
    { cwd: folder, env: toolEnvironment },
  );
  try {
    return JSON.parse(output.slice(output.indexOf("{"))).summary;
  } catch {
    throw new Error(`dependency-cruiser ended with ${code}:\n${output}`);
  }
}

/** The sources comply with the import rules. */
export async function checkImportRules() {
  const { totalCruised, violations } = await runDependencyCruiser(root);
  // Without a compatible TypeScript, dependency-cruiser reads no module and reports no violation.
  if (totalCruised === 0) return "dependency-cruiser read no module at all.";
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).join("\n");
}

/** Every rule reports its planted violation, and nothing else is reported. */
export async function checkImportRulesCatchViolations() {
  const folder = mkdtempSync(join(tmpdir(), "fetta-boundaries-"));
  try {
    writePlantedFiles(folder);
    const { violations } = await runDependencyCruiser(folder);
    const { default: rules } = await import(config);
    const unplanted = rules.forbidden
      .filter(({ name }) => !(name in plantedViolations))
      .map(({ name }) => `${name}: nothing is planted for it`);
    const caught = new Set(violations.map(({ rule, from }) => `${rule.name} ${from}`));
    const missed = Object.entries(plantedViolations)
      .filter(([name, files]) => !Object.keys(files).some((file) => caught.has(`${name} ${file}`)))
      .map(([name]) => `${name}: the planted violation was not caught`);
    const wrongly = violations
      .filter(({ rule, from }) => !(from in (plantedViolations[rule.name] ?? {})))
      .map(({ rule, from, to }) => `${rule.name}: caught what is allowed, ${from} → ${to}`);
    return [...unplanted, ...missed, ...wrongly].join("\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writePlantedFiles(folder) {
  const write = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${text}\n`);
  };
  write("package.json", '{ "type": "module" }');
  for (const name of ["kysely", "pg", "zod", "lucia"]) {
    // As published: the code is in dist, which the rules must cover too.
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", exports: "./dist/index.js" }));
    write(`node_modules/${name}/dist/index.js`, "module.exports = {};");
  }
  for (const files of [allowedFiles, ...Object.values(plantedViolations)]) {
    for (const [file, text] of Object.entries(files)) write(file, text);
  }
}
