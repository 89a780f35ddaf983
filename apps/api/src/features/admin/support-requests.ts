import type { KeyCursor } from "@fetta/db/queries/admin/admin-user";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import {
  closeSupportRequest,
  findSupportRequest,
  listSupportRequests,
  type SupportRequestRow,
} from "@fetta/db/queries/admin/support-request";
import { AppError } from "@fetta/domain/errors";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import { paginate, toSqlOrder, type Page } from "./pagination.ts";
import type { SupportRequest, SupportRequestsInput } from "./schema.ts";

type SupportDeps = Pick<Deps, "db">;

const requestsPerPage = 20;

const toSupportRequest = ({ createdAt, dueAt, ...request }: SupportRequestRow): SupportRequest => ({
  ...request,
  createdAt: createdAt.toISOString(),
  dueAt: dueAt.toISOString(),
});

/** Support requests by the time they were sent. The audit log records which requests an admin read, by the first and the last id. */
export async function readSupportRequests(
  { db }: SupportDeps,
  { id: actorId }: CurrentUser,
  { before, direction, state, category }: SupportRequestsInput,
): Promise<Page<SupportRequest, KeyCursor>> {
  const rows = await listSupportRequests(
    db,
    { state: state ?? null, category: category ?? null },
    { order: toSqlOrder(direction), after: before ?? null, limit: requestsPerPage + 1 },
  );
  const page = paginate(rows, requestsPerPage, toSupportRequest, ({ sortKey, id }) => ({ key: sortKey, id }));
  const [first, last] = [page.items[0], page.items.at(-1)];
  const [newest, oldest] = direction === "ascending" ? [last, first] : [first, last];
  if (newest && oldest)
    await insertAuditEvent(db, {
      actorId,
      subjectId: newest === oldest ? newest.userId : null,
      action: "support.read",
      detail: { requests: page.items.length, newest: newest.id, oldest: oldest.id },
    });
  return page;
}

/** Marks a request as answered; idempotent. */
export async function closeRequest(
  { db }: SupportDeps,
  { id: actorId }: CurrentUser,
  id: string,
): Promise<SupportRequest> {
  if (!isUuid(id)) throw new AppError("not_found");
  return db.transaction().execute(async (tx) => {
    const closed = await closeSupportRequest(tx, id);
    const request = await findSupportRequest(tx, id);
    if (!request) throw new AppError("not_found");
    if (closed)
      await insertAuditEvent(tx, {
        actorId,
        subjectId: request.userId,
        action: "support.closed",
        detail: { requestId: id },
      });
    return toSupportRequest(request);
  });
}
