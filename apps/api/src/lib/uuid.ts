import { z } from "zod";

const uuidSchema = z.uuid();

/** Ids are opaque to clients: one that is no UUID cannot exist, so no database query is needed. */
export function isUuid(id: string): boolean {
  return uuidSchema.safeParse(id).success;
}
