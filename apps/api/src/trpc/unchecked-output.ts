import type { z } from "zod";

/** An output that is documented by its schema and built, to the letter, by a presentation function. */
export type UncheckedOutput<Schema extends z.ZodType> = ((value: unknown) => z.output<Schema>) & {
  schema: Schema;
};

/**
 * The output of a hot read: typed and documented by the schema like any other, but not checked once more at every
 * answer, which would cost more than building it. Tests check such answers against the schema instead.
 */
export function uncheckedOutput<Schema extends z.ZodType>(schema: Schema): UncheckedOutput<Schema> {
  // The compiler holds the procedure to the schema's type; at run time the value goes through as it is.
  return Object.assign((value: unknown) => value as z.output<Schema>, { schema });
}
