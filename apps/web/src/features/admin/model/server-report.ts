import { daysBetween } from "@fetta/domain/calendar-day";
import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { formatBytes } from "../../../i18n/format-bytes.ts";
import type { Outputs } from "../../../lib/api/procedure-types.ts";
import { today } from "../../../lib/local-date.ts";
import { server } from "../server.messages.ts";
import { formatRecentTimestamp } from "./admin-format.ts";

export type ServerState = Outputs["admin"]["server"];
export type Backups = Outputs["admin"]["backups"]["list"];
export type Job = ServerState["jobs"][number];
export type Provider = ServerState["providers"][number];

/** What an admin can do about a problem. */
export type ServerAction =
  | { kind: "startJob"; name: string }
  | { kind: "retryMails" | "retryPayments" | "runBackup" | "proveBackup" };

/** Something to look at: what is wrong, what to do about it, and the button that does it. */
export type Problem = { id: string; title: string; text: string; action?: { label: string } & ServerAction };

/** "40 ms", "0,4 s", "38 s", "2 min 10 s", "1 h 5 min". */
export function formatDuration(ms: number): string {
  const { units } = server;
  if (ms < 100) return `${formatWhole(Math.round(ms))} ${units.ms}`;
  if (ms < 10_000) return `${formatDecimal(Math.round(ms / 100) / 10)} ${units.seconds}`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} ${units.seconds}`;
  const [minutes, hours] = [Math.floor(seconds / 60) % 60, Math.floor(seconds / 3600)];
  if (hours > 0) return `${hours} ${units.hours} ${minutes} ${units.minutes}`;
  return `${minutes} ${units.minutes}${seconds % 60 === 0 ? "" : ` ${seconds % 60} ${units.seconds}`}`;
}

const weekdayFormat = new Intl.DateTimeFormat("it-IT", { weekday: "short", day: "numeric" });
const timeFormat = new Intl.DateTimeFormat("it-IT", { hour: "numeric", minute: "2-digit" });

/** The time of an instant (ISO): "13:04". */
export const formatTime = (instant: string): string => timeFormat.format(new Date(instant));

/** When something is due: "adesso", "tra 27 min", "oggi, 15:00", "domani, 3:15", or its date. */
export function formatNext(instant: string, now = new Date()): string {
  const at = new Date(instant);
  const minutes = Math.ceil((at.getTime() - now.getTime()) / 60_000);
  if (minutes <= 0) return server.now;
  if (minutes < 60) return server.soon(minutes);
  const days = daysBetween(today(now), today(at));
  if (days === 0) return formatRecentTimestamp(instant, now);
  const time = formatTime(instant);
  return days === 1 ? server.tomorrow(time) : server.onDay(weekdayFormat.format(at), time);
}

export const jobName = (name: string): string => server.jobs.names[name] ?? name;

/** The kind of a failure in words: "tempo scaduto", "errore 500". */
export const formatFailure = (kind: string): string =>
  server.providers.failures[kind] ?? server.providers.failedBy(kind);

export type ProviderState = "good" | "bad" | "unused" | "off";

/** `bad`: the last call failed. */
export function providerState({ isConfigured, succeededAt, failedAt }: Provider): ProviderState {
  if (!isConfigured) return "off";
  if (succeededAt === null && failedAt === null) return "unused";
  return failedAt !== null && failedAt > (succeededAt ?? "") ? "bad" : "good";
}

const hourMs = 3_600_000;
const isWithin = (instant: string, now: Date, ms: number): boolean => now.getTime() - Date.parse(instant) < ms;

/** Share of the disk and bytes below which its free space is a problem. */
const minFree = { share: 0.1, bytes: 1e9 };
/** Share of the database's connections above which their number is a problem. */
const maxConnectionShare = 0.8;
/** A job that is late by so much is run by no server. */
const lateJobMs = 10 * 60_000;
/** A failure of a provider is told for a day. */
const providerFailureMs = 24 * hourMs;
/** A good backup is at most so old. */
const backupAgeMs = 36 * hourMs;

function listDatabaseProblems({ database, disk }: ServerState): Problem[] {
  const { about } = server;
  const problems: Problem[] = [];
  if (!database.isCurrent) problems.push({ id: "schema", title: about.schemaTitle, text: about.schemaText });
  if (database.connections > database.maxConnections * maxConnectionShare)
    problems.push({
      id: "connections",
      title: about.connectionsTitle(formatWhole(database.connections), formatWhole(database.maxConnections)),
      text: about.connectionsText,
    });
  if (disk && (disk.freeBytes < disk.totalBytes * minFree.share || disk.freeBytes < minFree.bytes))
    problems.push({ id: "disk", title: about.diskTitle(formatBytes(disk.freeBytes)), text: about.diskText });
  return problems;
}

function listJobProblems({ jobs }: ServerState, now: Date): Problem[] {
  const { jobs: words } = server;
  const late = jobs.find(({ nextAt, isRunning }) => nextAt !== null && !isRunning && !isWithin(nextAt, now, lateJobMs));
  if (late?.nextAt != null) {
    const text = words.stoppedText(jobName(late.name), formatRecentTimestamp(late.nextAt, now));
    return [{ id: "jobs", title: words.stopped, text }];
  }
  return jobs.flatMap(({ name, lastOutcome, lastStartedAt, failure, nextAt }) =>
    lastOutcome === "failed" && lastStartedAt !== null
      ? [
          {
            id: `job ${name}`,
            title: words.failed(jobName(name)),
            text: words.failedText(
              formatTime(lastStartedAt),
              failure ?? "",
              nextAt === null ? server.now : formatNext(nextAt, now),
            ),
            action: { kind: "startJob" as const, name, label: words.retry },
          },
        ]
      : [],
  );
}

function listMailProblems({ mails, providers }: ServerState, now: Date): Problem[] {
  const { mails: words } = server;
  const retry = { kind: "retryMails" as const, label: words.retry };
  if (mails.waiting > 0 && !providers.some(({ name, isConfigured }) => name === "mail" && isConfigured))
    return [{ id: "mail", title: words.off(mails.waiting), text: words.offText }];
  const problems: Problem[] = [];
  if (mails.resendable > 0)
    problems.push({
      id: "failed mails",
      title: words.resendable(mails.resendable),
      text: words.resendableText,
      action: retry,
    });
  const expired = mails.failed - mails.resendable;
  if (expired > 0) problems.push({ id: "expired mails", title: words.expired(expired), text: words.expiredText });
  if (mails.delayedSince !== null)
    problems.push({
      id: "delayed mails",
      title: words.delayed(mails.waiting),
      text: words.delayedText(formatRecentTimestamp(mails.delayedSince, now)),
      action: retry,
    });
  return problems;
}

function listPaymentProblems({ payments }: ServerState, now: Date): Problem[] {
  const { payments: words } = server;
  const problems: Problem[] = [];
  const [event] = payments.failedEvents;
  if (event)
    problems.push({
      id: "webhooks",
      title: words.failed(payments.failedEvents.length),
      text: words.failedText(event.type, event.tries, formatRecentTimestamp(event.failedAt, now)),
      action: { kind: "retryPayments", label: words.retry },
    });
  if (payments.paidNotGranted > 0)
    problems.push({
      id: "not granted",
      title: words.notGranted(payments.paidNotGranted),
      text: words.notGrantedText,
      action: { kind: "startJob", name: "payment-reconciliation", label: words.check },
    });
  return problems;
}

function listProviderProblems({ providers }: ServerState, now: Date): Problem[] {
  const { providers: words } = server;
  return providers.flatMap((provider) => {
    const { name, failedAt, failure } = provider;
    if (providerState(provider) !== "bad" || failedAt === null || !isWithin(failedAt, now, providerFailureMs))
      return [];
    const text = words.failingText(
      formatRecentTimestamp(failedAt, now),
      formatFailure(failure ?? ""),
      words.todo[name],
    );
    return [{ id: `provider ${name}`, title: words.failing(words.names[name]), text }];
  });
}

function listBackupProblems({ runs, isAutomatic, lastBackupAt }: Backups, now: Date): Problem[] {
  const { backups: words } = server;
  const run = { kind: "runBackup" as const, label: words.run };
  const isOver = ({ state }: Backups["runs"][number]) => state !== "queued" && state !== "running";
  const isBad = (found: Backups["runs"][number] | undefined) => found !== undefined && found.state !== "succeeded";
  const lastOf = (kind: Backups["runs"][number]["kind"]) => runs.find((found) => found.kind === kind && isOver(found));
  const [backup, dump, proof] = [lastOf("backup"), lastOf("pg_dump"), lastOf("proof")];
  const problems: Problem[] = [];
  if (backup && isBad(backup))
    problems.push({
      id: "backup",
      title: words.failed.backup,
      text: words.reasons[backup.reason ?? "unexpected"],
      action: run,
    });
  else if (lastBackupAt === null ? runs.length > 0 || !isAutomatic : !isWithin(lastBackupAt, now, backupAgeMs))
    problems.push({
      id: "old backup",
      title: lastBackupAt === null ? words.never : words.old(formatRecentTimestamp(lastBackupAt, now)),
      text: isAutomatic ? words.oldText : `${words.oldText} ${words.manual} ${words.manualText}`,
      action: run,
    });
  if (dump && isBad(dump))
    problems.push({ id: "dump", title: words.failed.pg_dump, text: words.reasons[dump.reason ?? "unexpected"] });
  if (proof && isBad(proof))
    problems.push({
      id: "proof",
      title: words.proofFailed,
      text: words.reasons[proof.reason ?? "unexpected"],
      action: { kind: "proveBackup", label: words.prove },
    });
  return problems;
}

/** All that needs a look, the most urgent first. */
export function listProblems(state: ServerState, backups: Backups | undefined, now = new Date()): Problem[] {
  return [
    ...listDatabaseProblems(state),
    ...(backups ? listBackupProblems(backups, now) : []),
    ...listPaymentProblems(state, now),
    ...listMailProblems(state, now),
    ...listJobProblems(state, now),
    ...listProviderProblems(state, now),
  ];
}

const microUsd = 1_000_000;
const dollarFormat = new Intl.NumberFormat("it-IT", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const formatDollars = (micro: number): string => server.providers.dollars(dollarFormat.format(micro / microUsd));

/** What the model cost: "0,12 $ oggi, 3,40 $ questo mese". */
export function formatAiCost(cost: ServerState["aiCost"]): string {
  const { providers: words } = server;
  if (cost === null) return words.noSum;
  if (cost.monthCalls > 0 && cost.monthMicroUsd === null) return words.noPrice;
  return words.costs(formatDollars(cost.todayMicroUsd ?? 0), formatDollars(cost.monthMicroUsd ?? 0));
}
