import type { AppRouter } from "@fetta/api/router";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";

/** Input and output types of the procedures, by name. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
