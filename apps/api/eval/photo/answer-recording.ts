import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { z } from "zod";
import { jsonSchemaOf } from "../../src/clients/openai/prompt-spec.ts";
import type { Question } from "../../src/clients/openai/prompt-spec.ts";

const recording = z.strictObject({
  key: z.string(),
  /** Id of the case it answers. */
  case: z.string(),
  provider: z.string(),
  model: z.string(),
  promptVersion: z.string(),
  questionHash: z.string(),
  inputHash: z.string(),
  /** Who answered, in words: a model, or people. */
  source: z.string(),
  latencyMs: z.number().nonnegative(),
  usage: z.strictObject({ tokensIn: z.number().nullable(), tokensOut: z.number().nullable() }),
  /** The provider's answer as it came. */
  body: z.unknown(),
});

export type Recording = z.output<typeof recording>;
export type RecordingOf = Pick<
  Recording,
  "provider" | "model" | "promptVersion" | "questionHash" | "inputHash"
>;

export const recordingsFolder = new URL("../recordings/", import.meta.url);

export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

/** What was asked, word for word: another prompt or schema needs other recordings, whatever its version says. */
export function questionHash(question: Question<unknown>): string {
  const { name, prompt, mostTokens } = question;
  return sha256(JSON.stringify({ name, prompt, mostTokens, schema: jsonSchemaOf(question) }));
}

/** Names a recording: who was asked what about which picture. */
export function recordingKey(of: RecordingOf): string {
  const { provider, model, promptVersion, questionHash: question, inputHash } = of;
  return sha256([provider, model, promptVersion, question, inputHash].join("\n"));
}

/** All recordings of a folder, in the order of their names. */
export async function readRecordings(folder: URL = recordingsFolder): Promise<Recording[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).toSorted();
  return Promise.all(
    files.map(async (file) => recording.parse(JSON.parse(await readFile(new URL(file, folder), "utf8")))),
  );
}

/** Stores a recording under its key; it holds no picture. */
export async function writeRecording(each: Recording, folder: URL = recordingsFolder): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${each.key}.json`, folder), `${JSON.stringify(each, null, 2)}\n`);
}

export type Choice = { recording: Recording } | { missing: "stale" | "none" };

/**
 * The recording that answers a case as it would be asked today. `stale`: it was recorded with another prompt, schema or
 * picture, and must be recorded anew; `none`: it never was.
 */
export function chosenRecording(
  recordings: readonly Recording[],
  caseId: string,
  wanted: RecordingOf,
): Choice {
  const key = recordingKey(wanted);
  const found = recordings.find((each) => each.key === key);
  if (found) return { recording: found };
  const { provider, model } = wanted;
  const before = recordings.some(
    (each) => each.case === caseId && each.provider === provider && each.model === model,
  );
  return { missing: before ? "stale" : "none" };
}
