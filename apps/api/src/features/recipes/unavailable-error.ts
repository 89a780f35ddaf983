import { AppError } from "@fetta/domain/errors";

/** For a `catch`: replaces the analysis error code by that of the missing recipe or ingredients. */
export const rethrowAsUnavailable =
  (code: "recipe_unavailable" | "ingredients_unavailable") =>
  (error: unknown): never => {
    const appError = error instanceof AppError ? error : undefined;
    if (appError?.code === "analysis_unavailable" || appError?.code === "analysis_busy")
      throw new AppError(code, appError.details);
    throw error;
  };
