import { z } from "zod";
import { startOpenFoodFacts } from "./open-food-facts.ts";
import { startOpenAi } from "./openai.ts";

/**
 * Runs the stand-ins in a process of their own. PORT is the port of the OpenAI one (0 or none: a free one), the
 * others take free ones. Prints one line of JSON with the addresses, and ends when stdin closes, so that it never outlives the process that started it.
 */
const env = z.object({ PORT: z.coerce.number().int().min(0).max(65_535).default(0) });

const configuration = env.safeParse(process.env);
if (!configuration.success) {
  process.stderr.write(`${z.prettifyError(configuration.error)}\n`);
  process.exit(1);
}

const openAi = await startOpenAi({ port: configuration.data.PORT });
const openFoodFacts = await startOpenFoodFacts();

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all([openAi.close(), openFoodFacts.close()]);
  process.exit(0);
}

process.once("SIGTERM", () => void stop());
process.once("SIGINT", () => void stop());
process.stdin.on("end", () => void stop());
process.stdin.on("close", () => void stop());
process.stdin.resume();

// Last, so that whoever has read the line can end us in order.
process.stdout.write(`${JSON.stringify({ openai: openAi.url, off: openFoodFacts.url })}\n`);
