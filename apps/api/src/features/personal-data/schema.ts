import { z } from "zod";

/** Without a password: for a session that has just signed in through another provider, or by a mailed link. */
export const eraseInput = z.object({ password: z.string().min(1).max(1000).optional() });

export const consentsOutput = z.object({
  /** When the user consented to storing body and food data; null for accounts that were never asked. */
  healthAt: z.iso.datetime().nullable(),
  healthVersion: z.string().nullable(),
});

export const erasureRequirementsOutput = z.object({
  /** Whether the account has a password to confirm with. */
  password: z.boolean(),
  /** Whether the session has just signed in another way. */
  fresh: z.boolean(),
});
