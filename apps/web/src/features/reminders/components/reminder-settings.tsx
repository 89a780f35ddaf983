import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useInstallPrompt } from "../../../entities/install/use-install-prompt.ts";
import { api } from "../../../lib/api/api-client.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Note } from "../../../ui/feedback/note.tsx";
import { QueryBoundary, Skeleton } from "../../../ui/feedback/query-boundary.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import {
  readPushSupport,
  stateQueryKey,
  turnRemindersOff,
  turnRemindersOn,
  type ReminderState,
} from "../model/reminder-actions.ts";
import { reminders } from "../reminders.messages.ts";

const messages = reminders.settings;

/** Why this device cannot get reminders, and what helps. */
function Obstacle({ support }: { support: "unsupported" | "denied" }) {
  const install = useInstallPrompt();
  if (support === "denied") return <Note isPlain>{messages.denied}</Note>;
  if (!install) return <Note isPlain>{messages.unsupported}</Note>;
  return (
    <>
      <Note isPlain>{messages.needsInstall}</Note>
      <Button variant="tonal" size="inline" onClick={install}>
        {messages.install}
      </Button>
    </>
  );
}

function ReminderSwitch({ state: { isOnHere, isOnElsewhere, isStopped } }: { state: ReminderState }) {
  const [support, setSupport] = useState(readPushSupport);
  const [change, isChanging] = usePendingAction(async (isWanted: boolean) => {
    await (isWanted ? turnRemindersOn() : turnRemindersOff());
    setSupport(readPushSupport());
  });
  return (
    <>
      {(support === "available" || isOnHere) && (
        <Checkbox checked={isOnHere} aria-busy={isChanging} onChecked={(isWanted) => void change(isWanted)}>
          <span>{messages.wanted}</span>
        </Checkbox>
      )}
      {isStopped && <Note isPlain>{messages.stopped}</Note>}
      <p className="cap ink2">{messages.text}</p>
      {isOnElsewhere && !isOnHere && <p className="cap ink2">{messages.elsewhere}</p>}
      {support !== "available" && <Obstacle support={support} />}
    </>
  );
}

/** Whether this device gets reminders. Refetched at every visit of the page: they stop by themselves. */
export function ReminderSettings() {
  const query = useQuery({ queryKey: stateQueryKey, queryFn: () => api.reminder.state.query(), staleTime: 0 });
  return (
    <section className="card card-pad col gap-s" aria-label={reminders.title}>
      <h2 className="sm ink2">{reminders.title}</h2>
      <QueryBoundary query={query} failed={messages.loadFailed} skeleton={<Skeleton height="6.5rem" radius="1rem" />}>
        {(state) => <ReminderSwitch state={state} />}
      </QueryBoundary>
    </section>
  );
}
