import type { Outputs } from "../../../lib/api/trpc-hooks.ts";

/** A week or a month, as the server returns it. */
export type Trend = Outputs["trends"]["read"];
