import type { z } from "zod";

/** An output that is documented by its schema and built in exactly that shape by a presentation function. */
export type UncheckedOutput<Schema extends z.ZodType> = ((value: unknown) => z.output<Schema>) & {
  schema: Schema;
};

/**
 * The output of a hot read: typed and documented by the schema like any other, but not validated in every response,
 * which would cost more than building it. Tests validate such responses against the schema instead.
 */
export function uncheckedOutput<Schema extends z.ZodType>(schema: Schema): UncheckedOutput<Schema> {
  // The compiler checks the procedure against the schema's type; at run time the value is returned unchanged.
  return Object.assign((value: unknown) => value as z.output<Schema>, { schema });
}
