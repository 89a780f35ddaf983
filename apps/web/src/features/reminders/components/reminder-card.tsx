import { useId, type CSSProperties } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { answerCard, readPushSupport, turnRemindersOn } from "../model/reminder-actions.ts";
import { reminders } from "../reminders.messages.ts";
import styles from "../reminders.module.css";

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
    <section className={`card ${styles.card}`} style={space} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 className="h3" id={title}>
          {messages.title}
        </h2>
        <IconButton icon="close" iconSize="s" label={common.close} onClick={decline} />
      </div>
      <p className="sm ink2">{messages.text}</p>
      <div className={styles.answers}>
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
