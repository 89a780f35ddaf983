import { useQuery } from "@tanstack/react-query";
import { useId, useState, type CSSProperties } from "react";
import { useInstallPrompt } from "../../../entities/install/use-install-prompt.ts";
import { common } from "../../../i18n/common.messages.ts";
import { api } from "../../../lib/api/api-client.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { Note } from "../../../ui/feedback/note.tsx";
import { QueryBoundary, Skeleton } from "../../../ui/feedback/query-boundary.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import {
  answerCard,
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
      {(support !== "unsupported" || isOnHere) && (
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

/** Asks once whether reminders are wanted, or says that they stopped by themselves. Its height is reserved while it loads. */
export function ReminderCard({ card, space }: { card: "ask" | "stopped"; space: CSSProperties }) {
  const title = useId();
  const messages = reminders.card[card];
  const decline = (): void => void answerCard(card);
  const [accept, isAccepting] = usePendingAction(async () => {
    await turnRemindersOn();
    // A browser that was told no asks no more.
    if (Notification.permission === "denied") decline();
  });
  return (
    <section className="card ask-card" style={space} aria-labelledby={title}>
      <div className="ask-head">
        <h2 className="h3" id={title}>
          {messages.title}
        </h2>
        <IconButton icon="close" iconSize="s" label={common.close} onClick={decline} />
      </div>
      <p className="sm ink2">{messages.text}</p>
      <div className="ask-answers">
        {readPushSupport() === "available" && (
          <Button size="small" pending={isAccepting} onClick={() => void accept()}>
            {messages.yes}
          </Button>
        )}
        <Button size="small" variant="tonal" onClick={decline}>
          {messages.no}
        </Button>
      </div>
    </section>
  );
}
