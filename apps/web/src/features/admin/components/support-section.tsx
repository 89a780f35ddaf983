import { formatRequestNumber, supportCategories, type SupportCategory } from "@fetta/domain/account/support-request";
import { useState } from "react";
import { admin } from "../admin.messages.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { deskScreen, useMediaQuery } from "../../../ui/layout/use-media-query.ts";
import { lazySheet } from "../../../ui/overlays/sheet-host.tsx";
import { usePagedQuery } from "../hooks/use-paged-query.ts";
import { formatRecentTimestamp, formatTimestamp } from "../model/admin-format.ts";
import {
  type AdminSupportRequest,
  formatSupportCategory,
  isOverdue,
  type SupportRequestCursor,
  type SupportRequestState,
} from "../model/admin-support-request.ts";
import { type Column, FilterSelect, PagedTable, type Sort } from "./admin-table.tsx";
import { PagedList } from "./paged-list.tsx";
import styles from "../admin.module.css";

const RequestSheet = lazySheet(
  sheets.supportRequest,
  async () => (await import("./support-request-sheet.tsx")).SupportRequestSheet,
);

const messages = admin.support;
const states = ["open", "done"] as const;

function RequestRow({ request, onOpen }: { request: AdminSupportRequest; onOpen: () => void }) {
  const { id, subject, name, category, state, createdAt, dueAt } = request;
  const late = isOverdue(request);
  return (
    <button type="button" className={`${styles.adminRow} ${styles.adminPress}`} aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.adminRowHead}>
        <b className="h3">{subject}</b>
        <span className="tag tag-neutral">{formatSupportCategory(category)}</span>
      </span>
      <span className="sm ink2">{messages.from(name, formatRequestNumber(id))}</span>
      <span className={late ? "cap danger num" : "cap ink3 num"}>
        {state === "open"
          ? (late ? messages.late : messages.due)(formatTimestamp(dueAt))
          : messages.sent(formatTimestamp(createdAt))}
      </span>
    </button>
  );
}

function DueCell({ request }: { request: AdminSupportRequest }) {
  if (request.state === "done") return messages.isDone;
  const due = formatTimestamp(request.dueAt);
  return isOverdue(request) ? <span className="danger">{messages.lateShort(due)}</span> : messages.dueShort(due);
}

const columns: readonly Column<AdminSupportRequest, "createdAt">[] = [
  {
    title: messages.columns.request,
    cell: ({ id, subject, name }) => (
      <>
        <b>{subject}</b>
        <span className="cap ink2">{messages.from(name, formatRequestNumber(id))}</span>
      </>
    ),
  },
  {
    title: messages.columns.category,
    cell: ({ category }) => <span className="tag tag-neutral">{formatSupportCategory(category)}</span>,
  },
  { title: messages.columns.due, isNumber: true, cell: (request) => <DueCell request={request} /> },
  {
    title: messages.columns.sent,
    sort: { by: "createdAt", first: "descending" },
    isNumber: true,
    cell: ({ createdAt }) => formatRecentTimestamp(createdAt),
  },
];

/** Support requests, open ones or answered ones: a list, and on a wide screen a table that sorts and filters. */
export function SupportSection() {
  const isDesk = useMediaQuery(deskScreen);
  const [state, setState] = useState<SupportRequestState>("open");
  const [category, setCategory] = useState<SupportCategory>();
  const [sort, setSort] = useState<Sort<"createdAt">>({ by: "createdAt", direction: "descending" });
  const sheet = useSheet(sheets.supportRequest);
  const { direction } = sort;
  const order = isDesk ? { direction, ...(category && { category }) } : {};
  const pages = usePagedQuery<AdminSupportRequest, SupportRequestCursor>(
    ["support", state, JSON.stringify(order)],
    (before) => api.admin.supportRequests.query({ state, ...order, ...(before === undefined ? {} : { before }) }),
  );
  const empty = { title: messages.none[state], text: messages.noneText[state] };
  const open = ({ id }: AdminSupportRequest): void => sheet.open({ id });
  return (
    <>
      <div className={styles.adminToolbar}>
        <ChipGroup
          label={messages.filter}
          options={states.map((value) => ({ value, label: messages.states[value] }))}
          value={state}
          onValue={setState}
        />
        {isDesk && (
          <FilterSelect
            label={messages.category}
            any={messages.anyCategory}
            options={supportCategories.map((value) => ({ value, label: formatSupportCategory(value) }))}
            value={category}
            onValue={setCategory}
          />
        )}
      </div>
      {isDesk ? (
        <PagedTable
          caption={messages.states[state]}
          columns={columns}
          pages={pages}
          sort={{ current: sort, set: setSort }}
          rows={{ open, openId: sheet.isOpen ? sheet.params.id : undefined }}
          empty={empty}
          shown={messages.shown}
          moreLabel={admin.moreFeminine}
        />
      ) : (
        <PagedList label={messages.states[state]} pages={pages} empty={empty}>
          {(request) => <RequestRow request={request} onOpen={() => open(request)} />}
        </PagedList>
      )}
      <RequestSheet requests={pages.items ?? []} />
    </>
  );
}
