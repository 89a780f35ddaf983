import { AppError } from "@fetta/domain/errors";

/** For a `catch`: the person is told of what did not come, not of an analysis. */
export const rethrowAsUnavailable =
  (code: "recipe_unavailable" | "ingredients_unavailable") =>
  (error: unknown): never => {
    const appError = error instanceof AppError ? error : undefined;
    if (appError?.code === "analysis_unavailable" || appError?.code === "analysis_busy")
      throw new AppError(code, appError.details);
    throw error;
  };
