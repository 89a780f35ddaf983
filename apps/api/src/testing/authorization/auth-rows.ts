import { randomUUID } from "node:crypto";
import { anyone, password, signedIn } from "./actors.ts";
import type { Row } from "./matrix-row.ts";

/** Who may call what of signing in and of what protects an account. */
export const authRows: Readonly<Record<string, Row>> = {
  "auth.ways": { may: anyone() },
  "auth.user": { may: signedIn() },
  "auth.register": {
    may: anyone(),
    input: () => ({ email: `${randomUUID()}@example.org`, password, firstName: "Ada" }),
  },
  // Who has erased their account is nobody any more.
  "auth.login": { may: { ...anyone(), erased: 401 }, input: ({ email }) => ({ email, password }) },
  "auth.logout": { may: anyone() },
  "auth.requestVerification": { may: signedIn() },
  // The link alone proves nothing: another's is as good as none.
  "auth.verifyEmail": {
    may: signedIn(),
    input: async (mine) => ({ token: await mine.mailedLink("verify") }),
    others: 400,
  },
  "auth.requestReset": { may: anyone(), input: ({ email }) => ({ email }) },
  "auth.resetPassword": {
    may: { ...anyone(), erased: 400 },
    input: async (mine) => ({ token: await mine.mailedLink("reset"), password: "pesto-senza-aglio" }),
  },
  "auth.changePassword": {
    may: signedIn(),
    input: () => ({ current: password, password: "pesto-senza-aglio" }),
  },
  "auth.identities": { may: signedIn() },
  // No provider is there to begin with.
  "auth.beginLink": { may: signedIn(503) },
  "auth.unlinkIdentity": {
    may: signedIn(),
    input: async (mine) => ({ id: await mine.identity() }),
    others: 404,
  },
  // Whoever reads the mail has the account.
  "auth.confirmLink": {
    may: { ...anyone(), erased: 400 },
    input: async (mine) => ({ token: await mine.mailedLink("link") }),
  },
  "auth.security": { may: signedIn() },
  "auth.sessions": { may: signedIn() },
  "auth.endSession": {
    may: signedIn(),
    input: async (mine) => ({ id: await mine.otherSession() }),
    others: 404,
  },
  "auth.signOutEverywhere": { may: signedIn() },
};
