import { randomUUID } from "node:crypto";
import { allowAnyone, password, allowSignedIn } from "./actors.ts";
import type { MatrixRow } from "./matrix-row.ts";

const passkeyAnswer = { id: "AA", rawId: "AA", type: "public-key", clientExtensionResults: {} } as const;

/** Authorization of the procedures for sign-in and account security. */
export const authRows: Readonly<Record<string, MatrixRow>> = {
  "auth.signInMethods": { statuses: allowAnyone() },
  "auth.user": { statuses: allowSignedIn() },
  "auth.register": {
    statuses: allowAnyone(),
    input: () => ({ email: `${randomUUID()}@example.org`, password, firstName: "Ada" }),
  },
  // The actors have accounts, so the first run is over.
  "auth.createFirstAdmin": {
    statuses: allowAnyone(409),
    input: () => ({ email: `${randomUUID()}@example.org`, password, code: "AAAA-AAAA-AAAA-AAAA" }),
  },
  // An erased account cannot sign in.
  "auth.login": { statuses: { ...allowAnyone(), erased: 401 }, input: ({ email }) => ({ email, password }) },
  // No session has created this code.
  "auth.signInWithCode": { statuses: allowAnyone(400), input: () => ({ code: "AAAA-AAAA" }) },
  "auth.createCode": { statuses: allowSignedIn() },
  "auth.logout": { statuses: allowAnyone() },
  "auth.requestVerification": { statuses: allowSignedIn() },
  // The token counts only for its own account: another user's token is rejected.
  "auth.verifyEmail": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ token: await mine.mailedLink("verify") }),
    othersStatus: 400,
  },
  "auth.requestReset": { statuses: allowAnyone(), input: ({ email }) => ({ email }) },
  "auth.resetPassword": {
    statuses: { ...allowAnyone(), erased: 400 },
    input: async (mine) => ({ token: await mine.mailedLink("reset"), password: "pesto-senza-aglio" }),
  },
  "auth.changePassword": {
    statuses: allowSignedIn(),
    input: () => ({ current: password, password: "pesto-senza-aglio" }),
  },
  "auth.identities": { statuses: allowSignedIn() },
  // These tests configure no OpenID provider.
  "auth.beginLink": { statuses: allowSignedIn(503) },
  "auth.unlinkIdentity": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.identity() }),
    othersStatus: 404,
  },
  // Access to the mailbox is proof enough: the link needs no session.
  "auth.confirmLink": {
    statuses: { ...allowAnyone(), erased: 400 },
    input: async (mine) => ({ token: await mine.mailedLink("link") }),
  },
  "auth.security": { statuses: allowSignedIn() },
  "auth.sessions": { statuses: allowSignedIn() },
  "auth.endSession": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.otherSession() }),
    othersStatus: 404,
  },
  "auth.signOutEverywhere": { statuses: allowSignedIn() },

  "passkey.signInOptions": { statuses: allowAnyone() },
  // The answer of an authenticator opens the door, not a session: this one signs no challenge of the server.
  "passkey.signIn": {
    statuses: allowAnyone(400),
    input: () => ({
      ...passkeyAnswer,
      response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA", userHandle: "AA" },
    }),
  },
  "passkey.list": { statuses: allowSignedIn() },
  "passkey.registrationOptions": { statuses: allowSignedIn(), input: () => ({ isAutomatic: false }) },
  "passkey.add": {
    statuses: allowSignedIn(400),
    input: () => ({ ...passkeyAnswer, response: { clientDataJSON: "e30", attestationObject: "AA" } }),
  },
  "passkey.rename": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.passkey(), name: "Telefono" }),
    othersStatus: 404,
  },
  "passkey.remove": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.passkey() }),
    othersStatus: 404,
  },
};
