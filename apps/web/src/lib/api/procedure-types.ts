import type { AppRouter } from "@fetta/api/router";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";

/** What the procedures take and answer, by their names. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
