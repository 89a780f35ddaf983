import { formatWhole } from "@fetta/domain/italian-number";
import type { ReactNode } from "react";
import { formatBytes } from "../../../i18n/format-bytes.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon, type IconName } from "../../../ui/icons/icon.tsx";
import { deskScreen, useMediaQuery } from "../../../ui/layout/use-media-query.ts";
import type { ServerActions } from "../hooks/use-server-actions.ts";
import { formatRecentTimestamp } from "../model/admin-format.ts";
import {
  type Backups,
  type Job,
  type Provider,
  type ServerState,
  formatAiCost,
  formatDuration,
  formatFailure,
  formatNext,
  formatTime,
  jobName,
  providerState,
} from "../model/server-report.ts";
import { server } from "../server.messages.ts";
import { AdminTable, type Column } from "./admin-table.tsx";
import styles from "../server.module.css";

type Tone = "good" | "bad" | "plain";
const toneClass = { good: "tag tag-green", bad: `tag ${styles.badTag}`, plain: "tag tag-neutral" } as const;
const toneIcon: Partial<Record<Tone, IconName>> = { good: "check", bad: "info" };

function StateTag({ tone, children }: { tone: Tone; children: string }) {
  const icon = toneIcon[tone];
  return (
    <span className={toneClass[tone]}>
      {icon && <Icon name={icon} size="xs" />}
      {children}
    </span>
  );
}

type CardProps<Item> = {
  title: string;
  note?: string | undefined;
  items: readonly Item[];
  columns: readonly Column<Item>[];
  none: string;
  /** Text below the name in the list of a phone. */
  line: (item: Item) => ReactNode;
  /** What stands at the end of an item in the list of a phone. */
  end: (item: Item) => ReactNode;
  children?: ReactNode;
};

/** A card with a table, which is a list on a phone. */
function ListCard<Item extends { id: string }>({
  title,
  note,
  items,
  columns,
  none,
  line,
  end,
  children,
}: CardProps<Item>) {
  const isDesk = useMediaQuery(deskScreen);
  return (
    <section className={`card ${styles.listCard}`} aria-label={title}>
      <div className={styles.cardHead}>
        <h2 className="h3">{title}</h2>
        {note !== undefined && <span className="cap ink3 num">{note}</span>}
      </div>
      {items.length === 0 && <p className={`sm ink2 ${styles.cardText}`}>{none}</p>}
      {items.length > 0 && isDesk && (
        <div className={styles.scroller}>
          <AdminTable caption={title} columns={columns} items={items} />
        </div>
      )}
      {items.length > 0 && !isDesk && (
        <ul>
          {items.map((item) => (
            <li key={item.id} className={styles.item}>
              <div className={styles.itemText}>
                {columns[0]?.cell(item)}
                <span className="cap ink2 num">{line(item)}</span>
              </div>
              {end(item)}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

type WithActions = { actions: ServerActions };

const jobOutcome = ({ isRunning, lastOutcome }: Job) => (isRunning ? "running" : (lastOutcome ?? "never"));
const jobTones = { completed: "good", failed: "bad", running: "plain", never: "plain" } as const;

/** When a job ran last and how long: "oggi, 3:15 · 38 s". */
const formatLastRun = ({ lastStartedAt, lastDurationMs }: Job): string =>
  lastStartedAt === null
    ? server.jobs.outcomes.never
    : [formatRecentTimestamp(lastStartedAt), lastDurationMs === null ? [] : formatDuration(lastDurationMs)]
        .flat()
        .join(" · ");

/** The background jobs, each with a button that begins it now. */
export function JobList({ state, actions }: { state: ServerState } & WithActions) {
  const { jobs: words } = server;
  const next = ({ nextAt }: Job): string => (nextAt === null ? "–" : formatNext(nextAt));
  const tag = (job: Job) => <StateTag tone={jobTones[jobOutcome(job)]}>{words.outcomes[jobOutcome(job)]}</StateTag>;
  const startButton = ({ name }: Job) => (
    <Button
      variant="ghost"
      size="inline"
      aria-label={words.startOf(jobName(name))}
      pending={actions.isPending({ kind: "startJob", name })}
      onClick={() => actions.run({ kind: "startJob", name })}
    >
      {words.start}
    </Button>
  );
  const items = state.jobs
    .map((job) => ({ ...job, id: job.name }))
    .toSorted((one, other) => jobName(one.name).localeCompare(jobName(other.name), "it"));
  return (
    <ListCard
      title={words.title}
      note={words.updated(formatTime(state.checkedAt))}
      none={words.none}
      items={items}
      columns={[
        { title: words.columns.job, cell: ({ name }) => <b>{jobName(name)}</b> },
        { title: words.columns.last, isShort: true, cell: formatLastRun },
        { title: words.columns.outcome, isShort: true, cell: tag },
        { title: words.columns.next, isNumber: true, cell: next },
        { title: words.columns.action, isNumber: true, cell: startButton },
      ]}
      line={(job) => `${formatLastRun(job)} · ${words.columns.next.toLowerCase()} ${next(job)}`}
      end={(job) => (
        <>
          {tag(job)}
          {startButton(job)}
        </>
      )}
    />
  );
}

const shownRuns = 8;
type BackupRun = Backups["runs"][number];
const describeRun = ({ state, isProved }: BackupRun): string => {
  if (isProved) return server.backups.proved;
  return state === "refused" ? server.backups.notBegun : server.backups.states[state];
};
const runTone = ({ state }: BackupRun): Tone =>
  state === "succeeded" ? "good" : state === "failed" || state === "refused" ? "bad" : "plain";

/** The last backups and proofs, with buttons for one more now. */
export function BackupList({ backups, actions }: { backups: Backups } & WithActions) {
  const { backups: words } = server;
  const size = ({ bytes }: BackupRun): string => (bytes === null ? "–" : formatBytes(bytes));
  const duration = ({ durationMs }: BackupRun): string => (durationMs === null ? "–" : formatDuration(durationMs));
  const name = (run: BackupRun) => (
    <span className={styles.run}>
      <b>{formatRecentTimestamp(run.at)}</b>
      <span className={styles.run}>
        <span className="cap ink2">{words.kinds[run.kind]}</span>
        <StateTag tone={runTone(run)}>{describeRun(run)}</StateTag>
      </span>
    </span>
  );
  const download = (run: BackupRun) =>
    run.isAvailable && (
      <a
        className="icon-btn"
        href={`/api/admin/backups/${run.id}`}
        download
        aria-label={words.download(formatRecentTimestamp(run.at))}
      >
        <Icon name="download" size="s" />
      </a>
    );
  return (
    <ListCard
      title={words.title}
      note={words.kept(backups.keepDays)}
      none={words.none}
      items={backups.runs.slice(0, shownRuns)}
      columns={[
        { title: words.columns.at, cell: name },
        { title: words.columns.size, isNumber: true, cell: size },
        { title: words.columns.duration, isNumber: true, cell: duration },
        { title: words.columns.file, isNumber: true, cell: download },
      ]}
      line={(run) => `${size(run)} · ${duration(run)}`}
      end={download}
    >
      <div className={styles.cardActions}>
        <p className="cap ink2">
          {backups.nextBackupAt === null ? words.manual : words.next(formatNext(backups.nextBackupAt))}
        </p>
        <Button
          variant="tonal"
          size="small"
          wide
          pending={actions.isPending({ kind: "runBackup" })}
          onClick={() => actions.run({ kind: "runBackup" })}
        >
          {words.run}
        </Button>
        <Button
          variant="outline"
          size="small"
          wide
          pending={actions.isPending({ kind: "proveBackup" })}
          onClick={() => actions.run({ kind: "proveBackup" })}
        >
          {words.prove}
        </Button>
      </div>
    </ListCard>
  );
}

const providerTones = { good: "good", bad: "bad", unused: "plain", off: "plain" } as const;

function formatLastAnswer(provider: Provider): string {
  const { succeededAt, successMs, failedAt, failure } = provider;
  const { providers: words } = server;
  if (providerState(provider) === "bad" && failedAt !== null)
    return words.failedAt(formatRecentTimestamp(failedAt), formatFailure(failure ?? ""));
  return succeededAt === null
    ? words.never
    : words.answered(formatRecentTimestamp(succeededAt), formatDuration(successMs ?? 0));
}

/** The services outside, each with its last answer, and what the model costs. */
export function ProviderList({ state }: { state: ServerState }) {
  const { providers: words } = server;
  const tag = (provider: Provider) => (
    <StateTag tone={providerTones[providerState(provider)]}>{words.states[providerState(provider)]}</StateTag>
  );
  const { aiCost } = state;
  return (
    <ListCard
      title={words.title}
      none=""
      items={state.providers.map((provider) => ({ ...provider, id: provider.name }))}
      columns={[
        {
          title: words.columns.service,
          cell: ({ name, host }) => (
            <>
              <b>{words.names[name]}</b>
              {host !== null && <span className="cap ink2">{host}</span>}
            </>
          ),
        },
        { title: words.columns.last, isShort: true, cell: formatLastAnswer },
        { title: words.columns.state, isShort: true, cell: tag },
      ]}
      line={formatLastAnswer}
      end={tag}
    >
      <div className={styles.cost}>
        <b className="sm">{words.cost}</b>
        <span className="sm num">{formatAiCost(aiCost)}</span>
        {aiCost && (
          <span className="cap ink2 num">
            {words.calls(formatWhole(aiCost.todayCalls), formatWhole(aiCost.monthCalls))}
          </span>
        )}
      </div>
    </ListCard>
  );
}
