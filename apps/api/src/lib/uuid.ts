import { z } from "zod";

const uuid = z.uuid();

/** Ids are opaque to clients: one that cannot be ours names nothing, and no database is asked for it. */
export function isOurId(id: string): boolean {
  return uuid.safeParse(id).success;
}
