import { formatRequestNumber } from "@fetta/domain/account/support-request";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { admin } from "../admin.messages.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import {
  buildReplyUrl,
  formatSupportCategory,
  isOverdue,
  type AdminSupportRequest,
} from "../model/admin-support-request.ts";
import { formatTimestamp } from "../model/admin-format.ts";
import styles from "../admin.module.css";
import { useRetained } from "../../../lib/use-retained.ts";

const messages = admin.support;

function SupportRequestDetail({ request, onClosed }: { request: AdminSupportRequest; onClosed: () => void }) {
  const { id, name, email, userId, category, subject, message, state, createdAt, dueAt } = request;
  const [pending, setPending] = useState(false);
  const queries = useQueryClient();
  const close = async (): Promise<void> => {
    // Rendered at once, so that a second press in the same task finds the button disabled.
    flushSync(() => setPending(true));
    try {
      await api.admin.closeSupportRequest.mutate({ id });
    } catch (error) {
      toastError(parseApiError(error).message ?? messages.closeFailed);
      setPending(false);
      return;
    }
    toast({ title: messages.closed, text: subject });
    onClosed();
    await queries.invalidateQueries({ queryKey: ["admin", "support"] });
  };
  return (
    <div className={styles.adminDetail}>
      <h3 className="h2">{subject}</h3>
      <p className="row wrap gap-s">
        <span className="tag tag-neutral">{formatSupportCategory(category)}</span>
        {userId === null && <span className="tag tag-neutral">{messages.guest}</span>}
        {state === "done" && <span className="tag tag-green">{messages.isDone}</span>}
      </p>
      <p className="sm ink2">
        {messages.from(name, formatRequestNumber(id))}
        <br />
        {email}
      </p>
      <p className="cap ink2 num">{messages.sent(formatTimestamp(createdAt))}</p>
      {state === "open" && (
        <p className={isOverdue(request) ? "cap danger num" : "cap ink2 num"}>
          {(isOverdue(request) ? messages.late : messages.due)(formatTimestamp(dueAt))}
        </p>
      )}
      <p className={`card card-pad ${styles.adminMessage}`}>{message}</p>
      <a href={buildReplyUrl(request)} className={buttonClass({ variant: "tonal", wide: true })}>
        {messages.answer}
      </a>
      {state === "open" && (
        <Button wide icon="check" pending={pending} onClick={() => void close()}>
          {messages.close}
        </Button>
      )}
    </div>
  );
}

/** One support request with its text and the actions on it. */
export function SupportRequestSheet({ requests }: { requests: readonly AdminSupportRequest[] }) {
  const sheet = useSheet(sheets.supportRequest);
  // Once closed it is no longer among the open ones.
  const retained = useRetained(requests.find(({ id }) => id === sheet.params["id"]));
  const request = retained?.id === sheet.params["id"] ? retained : undefined;
  return (
    <Sheet name={sheets.supportRequest} title={messages.request}>
      {request ? (
        <SupportRequestDetail key={request.id} request={request} onClosed={sheet.close} />
      ) : (
        <p className="ink2">{messages.gone}</p>
      )}
    </Sheet>
  );
}
