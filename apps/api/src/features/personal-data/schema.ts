import { z } from "zod";

/** Without a password: who has just come in through another provider, or by a mailed link. */
export const eraseInput = z.object({ password: z.string().min(1).max(1000).optional() });

export const consentsOutput = z.object({
  /** When they agreed that what they say of their body and what they eat is kept; null where they were not asked. */
  healthAt: z.iso.datetime().nullable(),
  healthVersion: z.string().nullable(),
});

export const erasureRequirementsOutput = z.object({
  /** Whether there is a password to ask for. */
  password: z.boolean(),
  /** Whether they have just said who they are in another way. */
  fresh: z.boolean(),
});
