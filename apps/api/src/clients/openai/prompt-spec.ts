import { z } from "zod";

/** A question to a model, with the shape that its answer must have. */
export type Question<Reading> = {
  /** Names the schema in the request. */
  name: string;
  /** Stored with every answer; changes with any word of the prompt or key of the schema. */
  version: string;
  prompt: string;
  schema: z.ZodType<Reading>;
  /** Room for the longest honest answer. */
  mostTokens: number;
};

/** The schema of the answer as JSON Schema; the domain's schemas are such that every strict mode takes them. */
export function jsonSchemaOf({ schema }: Pick<Question<unknown>, "schema">): Record<string, unknown> {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema);
  return json;
}
