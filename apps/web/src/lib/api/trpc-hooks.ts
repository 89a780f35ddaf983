import type { AppRouter } from "@fetta/api/router";
import { createTRPCReact } from "@trpc/react-query";

export { api } from "./api-client.ts";
export type { Inputs, Outputs } from "./procedure-types.ts";

/** The hooks of every procedure, for everything but the first screen: they are as large as the whole diary. */
export const trpc = createTRPCReact<AppRouter>();
