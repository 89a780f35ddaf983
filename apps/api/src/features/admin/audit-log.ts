import { listAuditEvents } from "@fetta/db/queries/admin/audit-event";
import type { Deps } from "../../deps.ts";
import { paginate } from "./pagination.ts";
import { auditDetail } from "./schema.ts";

const eventsPerPage = 50;

/** A page of audit events (actor, action, subject), newest first. */
export async function readAudit({ db }: Pick<Deps, "db">, before: string | undefined) {
  const rows = await listAuditEvents(db, before ?? null, eventsPerPage + 1);
  return paginate(
    rows,
    eventsPerPage,
    ({ id, occurredAt, action, actorEmail, erasedActorPseudonym, subjectEmail, detail }) => ({
      id,
      at: occurredAt.toISOString(),
      action,
      actor: actorEmail,
      erasedActorPseudonym,
      subject: subjectEmail,
      detail: auditDetail.parse(detail),
    }),
    ({ id }) => id,
  );
}
