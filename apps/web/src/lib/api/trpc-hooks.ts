import type { AppRouter } from "@fetta/api/router";
import { createTRPCReact } from "@trpc/react-query";

export { api } from "./api-client.ts";
export type { Inputs, Outputs } from "./procedure-types.ts";

/** The hooks of every procedure, for what is not on the first screen: they weigh as much as all of the diary. */
export const trpc = createTRPCReact<AppRouter>();
