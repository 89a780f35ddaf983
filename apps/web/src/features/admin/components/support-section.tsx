import { useState } from "react";
import { admin } from "../admin.messages.ts";
import { lazy } from "../../../ui/feedback/lazy-component.tsx";
import { useSheet } from "../../../lib/use-sheet.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { SheetHost } from "../../../ui/overlays/sheet-host.tsx";
import { PageList } from "./paged-list.tsx";
import { categoryWords, isLate } from "../model/admin-support-request.ts";
import type { State, SupportRequest } from "../model/admin-support-request.ts";
import { usePages } from "../hooks/use-paged-query.ts";
import { momentOf } from "../model/format-timestamp.ts";

const RequestSheet = lazy(async () => ({
  default: (await import("./support-request-sheet.tsx")).RequestSheet,
}));

const words = admin.support;
const states = ["open", "done"] as const;

function RequestRow({ request, onOpen }: { request: SupportRequest; onOpen: () => void }) {
  const { subject, name, category, state, createdAt, dueAt } = request;
  const late = isLate(request);
  return (
    <button type="button" className="admin-row admin-press" aria-haspopup="dialog" onClick={onOpen}>
      <span className="admin-row-head">
        <b className="h3">{subject}</b>
        <span className="tag tag-neutral">{categoryWords(category)}</span>
      </span>
      <span className="sm ink2">{words.from(name)}</span>
      <span className={late ? "cap danger num" : "cap ink3 num"}>
        {state === "open"
          ? (late ? words.late : words.due)(momentOf(dueAt))
          : words.sent(momentOf(createdAt))}
      </span>
    </button>
  );
}

/** What people asked our support: what is open, and what was answered. */
export function SupportSection() {
  const [state, setState] = useState<State>("open");
  const sheet = useSheet("richiesta");
  const pages = usePages(["support", state], (before) =>
    api.admin.supportRequests.query({ state, ...(before === undefined ? {} : { before }) }),
  );
  return (
    <>
      <ChipGroup
        label={words.filter}
        options={states.map((value) => ({ value, label: words.states[value] }))}
        value={state}
        onValue={setState}
      />
      <PageList
        label={words.states[state]}
        pages={pages}
        empty={{ title: words.none[state], text: words.noneText[state] }}
        keyOf={({ id }) => id}
      >
        {(request) => <RequestRow request={request} onOpen={() => sheet.open({ id: request.id })} />}
      </PageList>
      <SheetHost name="richiesta">
        <RequestSheet requests={pages.items ?? []} />
      </SheetHost>
    </>
  );
}
