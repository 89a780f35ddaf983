// The list of what is in the image, as CycloneDX: run by the Dockerfile where the image's files are put together.
// node scripts/image-sbom.mjs FOLDER_OF_THE_SYSTEM ARCHITECTURE
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { repositoryPath } from "./paths.mjs";

const [systemFolder, architecture] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "sbom-"));

function runPnpmSbom(workspacePackage, ...flags) {
  const file = join(folder, `${workspacePackage}.json`);
  const words = ["sbom", "--sbom-format", "cyclonedx", "--sbom-spec-version", "1.6", "--sbom-type", "application"];
  execFileSync("pnpm", [...words, "--prod", "--filter", `@fetta/${workspacePackage}`, "--out", file, ...flags], {
    cwd: repositoryPath(),
    stdio: ["ignore", "ignore", "inherit"],
  });
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * What a package of the workspace needs from npm to run. The lockfile names the packages of every platform, pnpm's store
 * knows the licences of those for the platform that builds.
 */
function listNpmPackages(workspacePackage) {
  const list = runPnpmSbom(workspacePackage, "--lockfile-only");
  const detailed = new Map(runPnpmSbom(workspacePackage).components.map((each) => [each["bom-ref"], each]));
  return { ...list, components: list.components.map((each) => detailed.get(each["bom-ref"]) ?? each) };
}

const installed = readdirSync(repositoryPath("node_modules", ".pnpm"));
/** Whether a package lies in node_modules: binaries for other machines are in the lockfile alone. */
function isInstalled({ group, name, version }) {
  const folderName = `${group === undefined ? "" : `${group}+`}${name}@${version}`;
  return installed.some((each) => each === folderName || each.startsWith(`${folderName}_`));
}

function listDebianPackages() {
  const status = join(systemFolder, "var", "lib", "dpkg", "status.d");
  return readdirSync(status).map((name) => {
    const [, version] = /^Version: (.+)$/m.exec(readFileSync(join(status, name), "utf8"));
    const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}&distro=debian-12`;
    return { type: "library", name, version, purl, "bom-ref": purl };
  });
}

const { node } = process.versions;
const runtime = { type: "platform", name: "node", version: node, purl: `pkg:generic/node@${node}`, "bom-ref": "node" };
const api = listNpmPackages("api");
// The web app's packages are inside of its bundle.
const web = existsSync(repositoryPath("apps", "web", "dist")) ? listNpmPackages("web").components : [];
const fromNpm = [...api.components.filter((each) => each.group === "@fetta" || isInstalled(each)), ...web];
const components = [...new Map(fromNpm.map((each) => [each["bom-ref"], each])).values()];
const kept = new Set([api.metadata.component["bom-ref"], ...components.map((each) => each["bom-ref"])]);
const dependencies = api.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
console.log(JSON.stringify({ ...api, components: [...components, runtime, ...listDebianPackages()], dependencies }));
