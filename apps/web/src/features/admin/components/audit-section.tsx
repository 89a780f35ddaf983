import { admin } from "../admin.messages.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import { formatAuditAction, formatAuditDetails } from "../model/format-audit.ts";
import { AdminFactList } from "./admin-fact-list.tsx";
import { PagedList } from "./paged-list.tsx";
import { usePagedQuery } from "../hooks/use-paged-query.ts";
import { formatTimestamp } from "../model/format-timestamp.ts";
import styles from "../admin.module.css";

const words = admin.audit;

type Event = Outputs["admin"]["audit"]["items"][number];

/** The actor's address; for an erased account its pseudonym; else a label for an unknown account or the system. */
function actorName({ action, actor, erasedActorPseudonym }: Event): string {
  if (actor !== null) return actor;
  if (erasedActorPseudonym !== null) return words.erased(erasedActorPseudonym);
  return action === "signin.failed" ? words.somebody : words.system;
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
      <p className="sm ink2">{words.by(actorName(event))}</p>
      {subject !== null && subject !== actor && <p className="sm ink2">{words.to(subject)}</p>}
      {lines.length > 0 && <AdminFactList facts={lines} />}
    </div>
  );
}

/** The audit log, newest first. */
export function AuditSection() {
  const pages = usePagedQuery(["audit"], (before) => api.admin.audit.query(before === undefined ? {} : { before }));
  return (
    <PagedList
      label={admin.section.registro}
      pages={pages}
      empty={{ title: words.none, text: words.noneText }}
      keyOf={({ id }) => id}
    >
      {(event) => <EventRow {...event} />}
    </PagedList>
  );
}
