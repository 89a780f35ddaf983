import { z } from "zod";

/** A question to a model, with the shape that its answer must have. */
export type PromptSpec<Result> = {
  /** Names the schema in the request. */
  name: string;
  /** Stored with every answer; changes with any word of the prompt or key of the schema. */
  version: string;
  prompt: string;
  schema: z.ZodType<Result>;
  /** Room for the longest honest answer. */
  maxTokens: number;
};

/** The schema of the answer as JSON Schema; the domain's schemas are such that every strict mode takes them. */
export function toJsonSchema({ schema }: Pick<PromptSpec<unknown>, "schema">): Record<string, unknown> {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema);
  return json;
}
