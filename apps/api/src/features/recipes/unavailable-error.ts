import { AppError } from "@fetta/domain/errors";

/** For a `catch`: the person is told of what did not come, not of an analysis. */
export const saidAs =
  (code: "recipe_unavailable" | "ingredients_unavailable") =>
  (error: unknown): never => {
    const ours = error instanceof AppError ? error : undefined;
    if (ours?.code === "analysis_unavailable" || ours?.code === "analysis_busy")
      throw new AppError(code, ours.details);
    throw error;
  };
