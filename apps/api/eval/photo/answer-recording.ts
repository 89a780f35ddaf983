import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { z } from "zod";
import { toJsonSchema } from "../../src/clients/openai/chat-completion.ts";
import type { PromptSpec } from "../../src/clients/openai/chat-completion.ts";

const recordingSchema = z.strictObject({
  key: z.string(),
  /** Id of the case. */
  case: z.string(),
  provider: z.string(),
  model: z.string(),
  promptVersion: z.string(),
  promptHash: z.string(),
  inputHash: z.string(),
  /** Source of the answer in words: a model, or people. */
  source: z.string(),
  latencyMs: z.number().nonnegative(),
  usage: z.strictObject({ tokensIn: z.number().nullable(), tokensOut: z.number().nullable() }),
  /** The provider's unmodified response. */
  body: z.unknown(),
});

export type Recording = z.output<typeof recordingSchema>;
export type RecordingIdentity = Pick<Recording, "provider" | "model" | "promptVersion" | "promptHash" | "inputHash">;

export const recordingsFolder = new URL("../recordings/", import.meta.url);

export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

/** Hash of the exact prompt and schema: a change of either needs new recordings, whatever the prompt version. */
export function hashPromptSpec(question: PromptSpec<unknown>): string {
  const { name, prompt, maxTokens } = question;
  return sha256(JSON.stringify({ name, prompt, maxTokens, schema: toJsonSchema(question) }));
}

/** Key of a recording: provider, model, prompt and picture. */
export function recordingKey(identity: RecordingIdentity): string {
  const { provider, model, promptVersion, promptHash, inputHash } = identity;
  return sha256([provider, model, promptVersion, promptHash, inputHash].join("\n"));
}

/** All recordings of a folder, in the order of their file names. */
export async function readRecordings(folder: URL = recordingsFolder): Promise<Recording[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).toSorted();
  return Promise.all(
    files.map(async (file) => recordingSchema.parse(JSON.parse(await readFile(new URL(file, folder), "utf8")))),
  );
}

/** Stores a recording under its key; the file contains no picture. */
export async function writeRecording(each: Recording, folder: URL = recordingsFolder): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${each.key}.json`, folder), `${JSON.stringify(each, null, 2)}\n`);
}

export type RecordingLookup = { recording: Recording } | { missing: "stale" | "none" };

/**
 * The recording of a case for today's prompt. `stale`: it was recorded with another prompt, schema or picture, and must
 * be recorded anew; `none`: it was never recorded.
 */
export function findRecording(
  recordings: readonly Recording[],
  caseId: string,
  identity: RecordingIdentity,
): RecordingLookup {
  const key = recordingKey(identity);
  const found = recordings.find((each) => each.key === key);
  if (found) return { recording: found };
  const { provider, model } = identity;
  const hasOtherVersion = recordings.some(
    (each) => each.case === caseId && each.provider === provider && each.model === model,
  );
  return { missing: hasOtherVersion ? "stale" : "none" };
}
