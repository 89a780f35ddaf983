import type { DishReading } from "@fetta/domain/dish-reading";

/** What a model saw in a photo, and what it cost. */
export type DishAnalysis = {
  reading: DishReading;
  /** The model that answered, by its own name. */
  model: string;
  promptVersion: string;
  /** Null where the provider does not say. */
  tokensIn: number | null;
  tokensOut: number | null;
};

export type AnalyseOptions = {
  /** Tells people apart for the provider's abuse checks without saying who they are; at most 64 characters. */
  safetyId: string;
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
};

export type DishAnalyser = {
  /** Reads a JPEG. Throws only AppError: `analysis_unavailable`, or `analysis_busy` when asking later may help. */
  analyse: (jpeg: Uint8Array, options: AnalyseOptions) => Promise<DishAnalysis>;
};
