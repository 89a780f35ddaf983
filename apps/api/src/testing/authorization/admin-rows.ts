import { allowAdmins } from "./actors.ts";
import type { MatrixRow } from "./matrix-row.ts";

/** Authorization of the procedures of the admin page. */
export const adminRows: Readonly<Record<string, MatrixRow>> = {
  "admin.factorState": { statuses: allowAdmins() },
  "admin.beginSecondFactor": { statuses: allowAdmins() },
  // No enrolment was started, so every code is wrong.
  "admin.enrolSecondFactor": { statuses: allowAdmins(400), input: () => ({ code: "000000" }) },
  "admin.passSecondFactor": { statuses: allowAdmins(400), input: () => ({ code: "000000" }) },
  "admin.removeFactor": { statuses: allowAdmins() },
  "admin.promotions": { statuses: allowAdmins() },
  "admin.setupPromotions": { statuses: allowAdmins() },
  "admin.supportRequests": { statuses: allowAdmins(), input: () => ({}) },
  "admin.closeSupportRequest": {
    statuses: allowAdmins(),
    input: async (mine) => ({ id: await mine.supportRequest() }),
  },
  "admin.users": { statuses: allowAdmins(), input: ({ email }) => ({ email }) },
  "admin.user": { statuses: allowAdmins(), input: ({ userId }) => ({ id: userId }) },
  "admin.grant": { statuses: allowAdmins(), input: ({ userId }) => ({ userId, days: 30, reason: "Prova" }) },
  "admin.revoke": {
    statuses: allowAdmins(),
    input: async (mine) => ({ userId: mine.userId, grantId: await mine.grant(), reason: "Prova" }),
  },
  "admin.backups.list": { statuses: allowAdmins() },
  "admin.backups.run": { statuses: allowAdmins() },
  "admin.backups.prove": { statuses: allowAdmins() },
  "admin.audit": { statuses: allowAdmins(), input: () => ({}) },
  "admin.server": { statuses: allowAdmins() },
  "admin.startJob": { statuses: allowAdmins(), input: () => ({ name: "mail-delivery" }) },
  "admin.retryMails": { statuses: allowAdmins() },
  "admin.retryPayments": { statuses: allowAdmins() },
};
