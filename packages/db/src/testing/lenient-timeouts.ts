import type { ConnectionTimeouts } from "../connect.ts";

/** A machine that stands still for seconds fails no test. */
export const lenientTimeouts: ConnectionTimeouts = {
  connectMs: 60_000,
  statementMs: 60_000,
  idleTransactionMs: 60_000,
};
