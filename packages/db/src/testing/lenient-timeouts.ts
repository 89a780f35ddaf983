import type { ConnectionTimeouts } from "../connect.ts";

/** A machine that stalls for seconds does not fail a test. */
export const lenientTimeouts: ConnectionTimeouts = {
  connectMs: 60_000,
  statementMs: 60_000,
  idleTransactionMs: 60_000,
};
