import { randomUUID } from "node:crypto";
import { allowSignedIn } from "./actors.ts";
import type { MatrixRow } from "./matrix-row.ts";

const toPushSubscription = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
});

/** Authorization of the procedures of reminders. */
export const reminderRows: Readonly<Record<string, MatrixRow>> = {
  "reminder.state": { statuses: allowSignedIn() },
  "reminder.turnOn": { statuses: allowSignedIn(), input: toPushSubscription },
  "reminder.turnOff": { statuses: allowSignedIn() },
  "reminder.answerCard": { statuses: allowSignedIn() },
  "reminder.open": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.sentReminder() }),
    othersStatus: 404,
  },
  "reminder.logUsual": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.sentReminder() }),
    othersStatus: 404,
  },
};
