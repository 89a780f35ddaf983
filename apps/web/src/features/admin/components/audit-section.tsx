import { useState } from "react";
import { admin } from "../admin.messages.ts";
import { api, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { deskScreen, useMediaQuery } from "../../../ui/layout/use-media-query.ts";
import { usePagedQuery } from "../hooks/use-paged-query.ts";
import { formatAuditAction, formatAuditDetails, formatTimestamp } from "../model/admin-format.ts";
import { AdminFactList } from "./admin-fact-list.tsx";
import { type Column, FilterSelect, PagedTable, type Sort } from "./admin-table.tsx";
import { PagedList } from "./paged-list.tsx";
import styles from "../admin.module.css";

const messages = admin.audit;

type Event = Outputs["admin"]["audit"]["items"][number];

/** The actor's address; for an erased account its pseudonym; else a label for an unknown account or the system. */
function actorName({ action, actor, erasedActorPseudonym }: Event): string {
  if (actor !== null) return actor;
  if (erasedActorPseudonym !== null) return messages.erased(erasedActorPseudonym);
  return action === "signin.failed" ? messages.somebody : messages.system;
}

function EventRow(event: Event) {
  const { at, action, actor, subject, detail } = event;
  const lines = formatAuditDetails(detail);
  return (
    <div className={styles.adminRow}>
      <time className="cap ink3 num" dateTime={at}>
        {formatTimestamp(at)}
      </time>
      <b className="h3">{formatAuditAction(action)}</b>
      <p className="sm ink2">{messages.by(actorName(event))}</p>
      {subject !== null && subject !== actor && <p className="sm ink2">{messages.to(subject)}</p>}
      {lines.length > 0 && <AdminFactList facts={lines} />}
    </div>
  );
}

const columns: readonly Column<Event, "at">[] = [
  {
    title: messages.columns.at,
    sort: { by: "at", first: "descending" },
    isShort: true,
    cell: ({ at }) => (
      <time className="num" dateTime={at}>
        {formatTimestamp(at)}
      </time>
    ),
  },
  { title: messages.columns.action, cell: ({ action }) => <b>{formatAuditAction(action)}</b> },
  { title: messages.columns.by, cell: actorName },
  { title: messages.columns.to, cell: ({ subject, actor }) => (subject === actor ? null : subject) },
  {
    title: messages.columns.details,
    cell: ({ detail }) =>
      formatAuditDetails(detail)
        .map(({ name, value }) => messages.detail(name, value))
        .join(" · "),
  },
];

type Topic = keyof typeof messages.topics;
const topics = Object.keys(messages.topics) as Topic[];

/** The audit log, newest first; on a wide screen a table that sorts and filters. */
export function AuditSection() {
  const isDesk = useMediaQuery(deskScreen);
  const [topic, setTopic] = useState<Topic>();
  const [sort, setSort] = useState<Sort<"at">>({ by: "at", direction: "descending" });
  const { direction } = sort;
  const order = isDesk ? { direction, ...(topic && { topic }) } : {};
  const pages = usePagedQuery<Event>(["audit", JSON.stringify(order)], (before) =>
    api.admin.audit.query({ ...order, ...(before === undefined ? {} : { before }) }),
  );
  const empty = { title: messages.none, text: messages.noneText };
  if (!isDesk)
    return (
      <PagedList label={admin.section.audit} pages={pages} empty={empty}>
        {(event) => <EventRow {...event} />}
      </PagedList>
    );
  return (
    <>
      <div className={styles.adminToolbar}>
        <FilterSelect
          label={messages.topic}
          any={messages.anyTopic}
          options={topics.map((value) => ({ value, label: messages.topics[value] }))}
          value={topic}
          onValue={setTopic}
        />
      </div>
      <PagedTable
        caption={admin.section.audit}
        columns={columns}
        pages={pages}
        sort={{ current: sort, set: setSort }}
        empty={empty}
        shown={messages.shown}
        moreLabel={admin.more}
      />
    </>
  );
}
