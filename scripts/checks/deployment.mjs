// Static checks of docker-compose.yml, Dockerfile, the systemd unit and .env.example: nothing is started here, see
// `npm run image -- test`.
import { existsSync, readFileSync } from "node:fs";

import { parseDocument } from "yaml";

import { repositoryPath, serverArguments } from "../paths.mjs";

const topLevelKeys = ["name", "services", "volumes", "networks", "configs", "secrets"];
// The keys of a service in the Compose Specification that this project may use.
const serviceKeys = `build cap_drop command depends_on entrypoint environment expose healthcheck image init networks
  ports read_only restart secrets security_opt stop_grace_period tmpfs user volumes`.split(/\s+/);
const healthcheckKeys = ["test", "interval", "timeout", "retries", "start_period", "start_interval", "disable"];
const restartWords = ["no", "always", "on-failure", "unless-stopped"];
const duration = /^(\d+(us|ms|s|m|h))+$/;
const portMapping = /^((\d{1,3}\.){3}\d{1,3}:)?(\$\{[^}]+\}|\d+):\d+(\/(tcp|udp))?$/;

// Variables that the image or another service sets.
const variablesSetByImage = ["HOST", "DATA_DIR", "POSTGRES_PASSWORD"];
// Variables that `npm start` reads and the app does not.
const startOnlyVariables = ["FAKES"];

/** docker-compose.yml follows the Compose Specification and uses only variables that .env.example documents. */
export function checkCompose() {
  const document = parseDocument(readFileSync(repositoryPath("docker-compose.yml"), "utf8"), { uniqueKeys: true });
  if (document.errors.length > 0) return document.errors.map(({ message }) => message).join("\n");
  const compose = document.toJS();
  const problems = findUnknownKeys("top level", compose, topLevelKeys);
  for (const [name, service] of Object.entries(compose.services ?? {})) {
    problems.push(...findServiceProblems(name, service, compose));
  }
  const explained = new Set(listExampleVariables());
  const used = JSON.stringify(compose).matchAll(/\$\{([A-Z0-9_]+)/g);
  for (const [, variable] of used)
    if (!explained.has(variable)) problems.push(`\${${variable}} is not in .env.example`);
  const given = compose.services?.app?.environment ?? {};
  for (const variable of listExampleVariables())
    if (!(variable in given) && !variablesSetByImage.includes(variable) && !startOnlyVariables.includes(variable))
      problems.push(`app: ${variable} of .env.example does not reach it`);
  problems.push(...findMailProblems(compose, given));
  return problems.join("\n");
}

/** The variables that the app reads. */
function listReadVariables() {
  const source = readFileSync(repositoryPath("apps/api/src/config/env.ts"), "utf8");
  return [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name);
}

/**
 * .env.example documents exactly the variables that the app reads and those that docker-compose.yml uses beside them.
 */
export function checkEnvironmentExample() {
  const read = listReadVariables();
  if (read.length === 0) return "No variable was found in apps/api/src/config/env.ts.";
  const example = listExampleVariables();
  const compose = readFileSync(repositoryPath("docker-compose.yml"), "utf8");
  return [
    ...read.filter((name) => !example.includes(name)).map((name) => `${name} is read but not in .env.example`),
    ...example
      .filter((name) => !read.includes(name) && !compose.includes(`\${${name}`) && !startOnlyVariables.includes(name))
      .map((name) => `${name} is in .env.example but nothing reads it`),
    ...example.filter((name, index) => example.indexOf(name) !== index).map((name) => `${name} is there twice`),
  ].join("\n");
}

/** Names of variables that lead to another machine, by their last word. */
const outwardVariable = /_(URL|KEY|BASE|CONTACT|ENDPOINT|ID)$/;

/** docs/configuration.md says for every variable that leads to another machine what leaves with it. */
export function checkOutwardTable(
  read = listReadVariables(),
  document = readFileSync(repositoryPath("docs/configuration.md"), "utf8"),
) {
  const [, section = ""] = /## What leaves the machine\n(.*?)\n## /s.exec(document) ?? [];
  const named = new Set(
    [...section.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell]) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? []),
  );
  return read
    .filter((name) => outwardVariable.test(name) && !named.has(name))
    .map((name) => `${name} has no row in the table of docs/configuration.md, "What leaves the machine"`)
    .join("\n");
}

/** The check reports a provider's variable that the table lacks, and a table that is gone. */
export function checkOutwardTableCatchesViolations() {
  const planted = checkOutwardTable(["PLANTED_API_KEY", "PORT"]);
  if (!planted.includes("PLANTED_API_KEY") || planted.includes("PORT ")) return `a planted variable: ${planted}`;
  return checkOutwardTable(["STRIPE_SECRET_KEY"], "") === "" ? "a document without the table passes" : "";
}

/** The files that the Dockerfile copies from the project exist, and its last user is not root. */
export function checkDockerfile() {
  const lines = readFileSync(repositoryPath("Dockerfile"), "utf8").replaceAll("\\\n", " ").split("\n");
  const problems = lines
    .filter((line) => /^COPY (?!--from)/.test(line))
    .flatMap((line) => line.split(/\s+/).slice(1, -1))
    .filter((source) => !existsSync(repositoryPath(source)))
    .map((source) => `COPY ${source}: there is no such file`);
  const { packageManager, devDependencies } = JSON.parse(readFileSync(repositoryPath("package.json"), "utf8"));
  const text = lines.join("\n");
  if (!text.includes(packageManager)) problems.push(`It does not install ${packageManager}.`);
  const { catalog } = parseDocument(readFileSync(repositoryPath("pnpm-workspace.yaml"), "utf8")).toJS();
  const node = devDependencies.node === "catalog:" ? catalog.node : devDependencies.node;
  const [, tag = ""] = /^ARG BASE=node:(\S+)/m.exec(text) ?? [];
  if (!tag.startsWith(`${node}-`)) problems.push(`ARG BASE=node:${tag} is not Node ${node}.`);
  if ([...text.matchAll(/^FROM /gm)].length < 2) problems.push("The image would hold what only the build needs.");
  if (!lines.at(-2)?.startsWith(`CMD ["node", "${serverArguments[0]}", `))
    problems.push(`CMD must be node itself, which hears SIGTERM, with ${serverArguments[0]}.`);
  const [, probed] = /fetch\(`http:\/\/[^/]+(\/[^`]+)`/.exec(text) ?? [];
  const health = readFileSync(repositoryPath("apps/api/src/app.ts"), "utf8");
  if (probed === undefined || !health.includes(`"${probed}"`))
    problems.push(`HEALTHCHECK asks for ${probed}, which the app does not answer.`);
  const user = lines.filter((line) => line.startsWith("USER ")).at(-1);
  if (user === undefined || /^USER (root|0)\b/.test(user)) problems.push("It runs as root.");
  if (!lines.some((line) => line.startsWith("HEALTHCHECK "))) problems.push("It has no HEALTHCHECK.");
  return problems.join("\n");
}

/** docs/systemd/fetta.service starts files of this project, as an account of its own, with variables that are known. */
export function checkSystemdUnit() {
  const unit = readFileSync(repositoryPath("docs/systemd/fetta.service"), "utf8");
  const valuesOf = (key) => [...unit.matchAll(new RegExp(`^${key}=(.+)$`, "gm"))].map(([, value]) => value);
  const problems = [];
  const [folder] = valuesOf("WorkingDirectory");
  const words = valuesOf("ExecStart").flatMap((line) => line.split(" "));
  if (!words.includes(serverArguments[0])) problems.push(`It starts nothing with ${serverArguments[0]}.`);
  const programs = words.filter((word) => !word.startsWith("--"));
  for (const program of programs) {
    // What is built may not be built yet.
    const source = program.replace(`${folder}/`, "").replace("/dist/", "/src/").replace("main.js", "main.ts");
    if (!program.startsWith(`${folder}/`) || !existsSync(repositoryPath(source))) problems.push(`No file ${program}`);
  }
  if ([undefined, "root", "0"].includes(valuesOf("User")[0])) problems.push("It runs as root.");
  for (const variable of valuesOf("Environment"))
    if (!listExampleVariables().includes(variable.split("=")[0])) problems.push(`${variable} is not in .env.example`);
  return problems.join("\n");
}

/** Without a configured mail server, mails go to a service of this file, on a port that is not published. */
function findMailProblems(compose, given) {
  const [, address] = /\$\{SMTP_URL:-(.+)\}/.exec(given.SMTP_URL ?? "") ?? [];
  if (address === undefined) return ["app: SMTP_URL has no default"];
  const { hostname, port } = new URL(address);
  const problems = [];
  if (!(hostname in compose.services)) problems.push(`app: mails go to ${hostname}, which is no service`);
  if (port !== "1025") problems.push(`app: ${hostname} takes mails on port 1025, not ${port}`);
  for (const needed of ["MAIL_FROM", "SUPPORT_EMAIL"])
    if (!/:-.+@.+\}/.test(given[needed] ?? "")) problems.push(`app: ${needed} has no default, and SMTP_URL needs it`);
  return problems;
}

/** The variables that .env.example documents, in its order. */
export function listExampleVariables() {
  const text = readFileSync(repositoryPath(".env.example"), "utf8");
  return [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
}

function findUnknownKeys(place, object, known) {
  return Object.keys(object ?? {})
    .filter((key) => !known.includes(key))
    .map((key) => `${place}: unknown key ${key}`);
}

function findServiceProblems(name, service, compose) {
  const problems = findUnknownKeys(name, service, serviceKeys);
  const wrong = (condition, text) => condition && problems.push(`${name}: ${text}`);
  wrong((service.image === undefined) === (service.build === undefined), "it needs an image or a build, not both");
  wrong(
    service.image !== undefined && !/:[\w.-]*\d[\w.-]*$/.test(service.image),
    `image ${service.image} has no version`,
  );
  wrong(
    typeof service.build === "string" && !existsSync(repositoryPath(service.build, "Dockerfile")),
    "its build has no Dockerfile",
  );
  wrong(service.restart !== undefined && !restartWords.includes(service.restart), `restart ${service.restart}`);
  for (const port of service.ports ?? []) wrong(!portMapping.test(port), `port ${port}`);
  for (const [key, value] of Object.entries(service.environment ?? {})) {
    wrong(typeof value !== "string", `${key} must be text`);
    // A password may contain any character, an address only some.
    wrong(/:\/\/.*\$\{\w*(PASSWORD|SECRET|KEY)/.test(value), `${key} is an address with a secret inside`);
  }
  for (const volume of service.volumes ?? []) {
    const [source] = volume.split(":");
    wrong(!/^[./]/.test(source) && !(source in (compose.volumes ?? {})), `volume ${source} is not declared`);
  }
  wrong(service.stop_grace_period !== undefined && !duration.test(service.stop_grace_period), "stop_grace_period");
  for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
    const target = compose.services[other];
    wrong(target === undefined, `depends on ${other}, which is not there`);
    wrong(
      condition === "service_healthy" && target?.healthcheck === undefined,
      `waits for ${other}, which has no healthcheck`,
    );
  }
  if (service.healthcheck !== undefined) problems.push(...findHealthcheckProblems(name, service.healthcheck));
  problems.push(...findPrivilegeProblems(name, service));
  return problems;
}

/** A service has only the privileges that it needs, and writes only to volumes and memory. */
function findPrivilegeProblems(name, service) {
  const problems = [];
  if (service.cap_drop?.length !== 1 || service.cap_drop[0] !== "ALL") problems.push(`${name}: cap_drop must be [ALL]`);
  if (service.security_opt?.length !== 1 || service.security_opt[0] !== "no-new-privileges:true")
    problems.push(`${name}: security_opt must be no-new-privileges:true`);
  if (service.read_only !== true) problems.push(`${name}: its root must be read_only`);
  if (!service.tmpfs?.includes("/tmp")) problems.push(`${name}: it has no /tmp to write to`);
  // Its socket and lock lie outside of the volume.
  if (service.image?.startsWith("postgres:") && !service.tmpfs?.includes("/var/run/postgresql"))
    problems.push(`${name}: it has no /var/run/postgresql to write to`);
  // The image's root would have to switch to another account, which needs a capability that is dropped.
  if (service.image?.startsWith("postgres:") && [undefined, "root", "0"].includes(service.user))
    problems.push(`${name}: it needs a user that may run PostgreSQL`);
  return problems;
}

function findHealthcheckProblems(name, healthcheck) {
  const problems = findUnknownKeys(`${name} healthcheck`, healthcheck, healthcheckKeys);
  if (!["CMD", "CMD-SHELL"].includes(healthcheck.test?.[0]))
    problems.push(`${name}: healthcheck needs CMD or CMD-SHELL`);
  for (const key of ["interval", "timeout", "start_period"]) {
    if (healthcheck[key] !== undefined && !duration.test(healthcheck[key]))
      problems.push(`${name}: healthcheck ${key}`);
  }
  return problems;
}
