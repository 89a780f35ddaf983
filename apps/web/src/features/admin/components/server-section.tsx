import { formatWhole } from "@fetta/domain/italian-number";
import { formatForInput } from "@fetta/domain/typed-number";
import type { ReactNode } from "react";
import { formatBytes } from "../../../i18n/format-bytes.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Note } from "../../../ui/feedback/note.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { type ServerActions, useServerActions } from "../hooks/use-server-actions.ts";
import { formatRecentTimestamp, formatTimestamp } from "../model/admin-format.ts";
import { type Backups, type Problem, type ServerState, formatDuration, listProblems } from "../model/server-report.ts";
import { server } from "../server.messages.ts";
import { AdminFactList } from "./admin-fact-list.tsx";
import { AdminQuery } from "./paged-list.tsx";
import { BackupList, JobList, ProviderList } from "./server-lists.tsx";
import styles from "../server.module.css";

/** Milliseconds between two reads while the page is visible, and while something runs that was asked for. */
const pollMs = { calm: 15_000, busy: 3000 };

const diskPath =
  "M6.5 4.8h11a2 2 0 0 1 2 2V9a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2V6.800a2 2 0 0 1 2-2zM6.500 13h11a2 2 0 0 1 2 2v2.200a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2V15a2 2 0 0 1 2-2zM8 7.900v.1M8 16.100v.1M11.500 7.900h4.500M11.500 16.100h4.500";

type TileProps = { icon: ReactNode; name: string; value: string; text: string };

function Tile({ icon, name, value, text }: TileProps) {
  return (
    <div className={`card ${styles.tile}`}>
      <dt className="row cap ink2">
        {icon}
        {name}
      </dt>
      <dd className="stack mt-xs">
        <span className={`num ${styles.tileValue}`}>{value}</span>
        <span className="cap ink2 num">{text}</span>
      </dd>
    </div>
  );
}

function backupTile(backups: Backups | undefined): Pick<TileProps, "value" | "text"> {
  const { tiles } = server;
  const last = backups?.runs.find(({ kind, state }) => kind === "backup" && state === "succeeded");
  if (!last) return { value: tiles.noBackup, text: tiles.noBackupText };
  const size = formatBytes(last.bytes ?? 0);
  return { value: formatRecentTimestamp(last.at), text: last.isProved ? tiles.proved(size) : tiles.notProved(size) };
}

function Tiles({ state, backups }: { state: ServerState; backups: Backups | undefined }) {
  const { tiles } = server;
  const { disk, requests } = state;
  const share = requests.count === 0 ? 0 : (100 * requests.failed) / requests.count;
  const diskTile = disk && {
    value: formatBytes(disk.freeBytes),
    text: tiles.diskOf(formatBytes(disk.totalBytes), `${formatWhole(100 - (100 * disk.freeBytes) / disk.totalBytes)}%`),
  };
  return (
    <dl className={styles.tiles} aria-label={tiles.label}>
      <Tile icon={<Icon name="copy" size="xs" />} name={tiles.backup} {...backupTile(backups)} />
      <Tile
        icon={<Icon name={diskPath} size="xs" />}
        name={tiles.disk}
        {...(diskTile ?? { value: "–", text: tiles.diskUnknown })}
      />
      <Tile
        icon={<Icon name="clock" size="xs" />}
        name={tiles.response}
        value={requests.p95Ms === null ? "–" : tiles.responseWithin(formatDuration(requests.p95Ms))}
        text={requests.p95Ms === null ? tiles.noRequests : tiles.responseText}
      />
      <Tile
        icon={<Icon name="info" size="xs" />}
        name={tiles.errors}
        value={`${formatForInput(share)}%`}
        text={tiles.errorsOf(formatWhole(requests.failed), formatWhole(requests.count))}
      />
    </dl>
  );
}

function Problems({ problems, actions }: { problems: readonly Problem[]; actions: ServerActions }) {
  if (problems.length === 0)
    return (
      <Note title={server.allGood} icon="check" isPlain role="status">
        <p>{server.allGoodText}</p>
      </Note>
    );
  return (
    <ul className="stack gap-s" aria-label={server.problems}>
      {problems.map(({ id, title, text, action }) => (
        <li key={id} className={styles.problem}>
          <Icon name="info" />
          <p>
            <b>{title}</b> {text}
          </p>
          {action && (
            <Button
              variant="outline"
              size="inline"
              pending={actions.isPending(action)}
              onClick={() => actions.run(action)}
            >
              {action.label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function About({ state: { app, database } }: { state: ServerState }) {
  const { about } = server;
  const migration = database.lastMigration ?? "–";
  const facts = [
    { name: about.version, value: app.commit === null ? app.version : about.commit(app.version, app.commit) },
    ...(app.builtAt === null ? [] : [{ name: about.built, value: formatTimestamp(app.builtAt) }]),
    { name: about.started, value: formatRecentTimestamp(app.startedAt) },
    {
      name: about.database,
      value: database.isEmbedded ? about.embedded(database.version) : about.external(database.version),
    },
    { name: about.size, value: formatBytes(database.sizeBytes) },
    {
      name: about.connections,
      value: about.connectionsOf(formatWhole(database.connections), formatWhole(database.maxConnections)),
    },
    { name: about.schema, value: database.isCurrent ? about.schemaGood(migration) : about.schemaBad(migration) },
  ];
  return (
    <section className={`card ${styles.about}`} aria-label={about.title}>
      <h2 className="h3">{about.title}</h2>
      <AdminFactList facts={facts} />
    </section>
  );
}

/** The server of this installation: what is wrong and what to do about it, then how everything is. */
export function ServerSection() {
  const stateQuery = trpc.admin.server.useQuery(undefined, { staleTime: 0, refetchInterval: pollMs.calm });
  const backupsQuery = trpc.admin.backups.list.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.runs.some(({ state }) => state === "queued" || state === "running") === true ? pollMs.busy : pollMs.calm,
  });
  const actions = useServerActions();
  const backups = backupsQuery.data;
  return (
    <AdminQuery query={stateQuery}>
      {(state) => (
        <div className={`col gap-m ${styles.server}`}>
          <Tiles state={state} backups={backups} />
          <Problems problems={listProblems(state, backups)} actions={actions} />
          <div className={styles.columns}>
            <div className={`col gap-m ${styles.column}`}>
              <AdminQuery query={backupsQuery}>
                {(found) => <BackupList backups={found} actions={actions} />}
              </AdminQuery>
              <About state={state} />
            </div>
            <div className={`col gap-m ${styles.column}`}>
              <JobList state={state} actions={actions} />
              <ProviderList state={state} />
            </div>
          </div>
        </div>
      )}
    </AdminQuery>
  );
}
