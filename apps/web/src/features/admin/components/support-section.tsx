import { useState } from "react";
import { admin } from "../admin.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { lazySheet } from "../../../ui/overlays/sheet-host.tsx";
import { PagedList } from "./paged-list.tsx";
import {
  formatSupportCategory,
  isOverdue,
  type SupportRequestState,
  type AdminSupportRequest,
} from "../model/admin-support-request.ts";
import { usePagedQuery } from "../hooks/use-paged-query.ts";
import { formatTimestamp } from "../model/admin-format.ts";
import styles from "../admin.module.css";

const RequestSheet = lazySheet(
  sheets.supportRequest,
  async () => (await import("./support-request-sheet.tsx")).SupportRequestSheet,
);

const messages = admin.support;
const states = ["open", "done"] as const;

function RequestRow({ request, onOpen }: { request: AdminSupportRequest; onOpen: () => void }) {
  const { subject, name, category, state, createdAt, dueAt } = request;
  const late = isOverdue(request);
  return (
    <button type="button" className={`${styles.adminRow} ${styles.adminPress}`} aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.adminRowHead}>
        <b className="h3">{subject}</b>
        <span className="tag tag-neutral">{formatSupportCategory(category)}</span>
      </span>
      <span className="sm ink2">{messages.from(name)}</span>
      <span className={late ? "cap danger num" : "cap ink3 num"}>
        {state === "open"
          ? (late ? messages.late : messages.due)(formatTimestamp(dueAt))
          : messages.sent(formatTimestamp(createdAt))}
      </span>
    </button>
  );
}

/** Support requests: open ones and answered ones. */
export function SupportSection() {
  const [state, setState] = useState<SupportRequestState>("open");
  const sheet = useSheet(sheets.supportRequest);
  const pages = usePagedQuery(["support", state], (before) =>
    api.admin.supportRequests.query({ state, ...(before === undefined ? {} : { before }) }),
  );
  return (
    <>
      <ChipGroup
        label={messages.filter}
        options={states.map((value) => ({ value, label: messages.states[value] }))}
        value={state}
        onValue={setState}
      />
      <PagedList
        label={messages.states[state]}
        pages={pages}
        empty={{ title: messages.none[state], text: messages.noneText[state] }}
        keyOf={({ id }) => id}
      >
        {(request) => <RequestRow request={request} onOpen={() => sheet.open({ id: request.id })} />}
      </PagedList>
      <RequestSheet requests={pages.items ?? []} />
    </>
  );
}
