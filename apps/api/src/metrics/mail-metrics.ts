import { Counter } from "prom-client";
import { metricsRegistry } from "./registry.ts";

const mailCounter = new Counter({
  name: "mails_total",
  help: "Tries to send a mail by what became of them; `given_up` was the last try of that mail",
  labelNames: ["kind", "outcome"],
  registers: [metricsRegistry],
});

/** `unreachable` is a failure of the mail server, not of a single mail. */
export function countMail(kind: string, outcome: "sent" | "rejected" | "deferred" | "unreachable" | "given_up"): void {
  mailCounter.inc({ kind, outcome });
}
