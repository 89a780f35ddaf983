import { z } from "zod";

const uuidSchema = z.uuid();

/** Ids are opaque to clients: one that cannot be ours names nothing, and no database is asked for it. */
export function isUuid(id: string): boolean {
  return uuidSchema.safeParse(id).success;
}
