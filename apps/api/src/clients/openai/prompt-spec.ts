import { z } from "zod";

/** A prompt, with the schema of the expected response. */
export type PromptSpec<Result> = {
  /** Name of the schema in the request. */
  name: string;
  /** Stored with every response; changes with any word of the prompt or key of the schema. */
  version: string;
  prompt: string;
  schema: z.ZodType<Result>;
  /** Token limit, sized for the longest expected response. */
  maxTokens: number;
};

/** The response schema as JSON Schema; the domain's schemas use only features that every strict mode supports. */
export function toJsonSchema({ schema }: Pick<PromptSpec<unknown>, "schema">): Record<string, unknown> {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema);
  return json;
}
