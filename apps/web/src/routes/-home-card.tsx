import type { CSSProperties } from "react";
import { useMe } from "../entities/session/session.ts";
import { CheckInCard } from "../features/check-in/components/check-in-card.tsx";
import { ReminderCard } from "../features/reminders/components/reminder-card.tsx";

/** The one card that asks something on the home page: the check-in of the week, else what there is about reminders. */
export function HomeCard({ space }: { space: CSSProperties }) {
  const { checkInDue, reminderCard } = useMe();
  if (checkInDue) return <CheckInCard space={space} />;
  return reminderCard && <ReminderCard card={reminderCard} space={space} />;
}
