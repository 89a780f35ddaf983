import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { createSessionStore } from "../features/auth/sessions.ts";
import { RequestContext } from "./request-context.ts";

/** Context of the procedures. Two fields, because tRPC copies the context at every step of a call. */
export type Context = { deps: Deps; request: RequestContext };

/** Creates the context of a request, for tRPC and REST. */
export function createContextFactory(deps: Deps): (request: FastifyRequest, reply: FastifyReply) => Context {
  const store = createSessionStore(deps.db);
  return (request, reply) => ({ deps, request: new RequestContext(deps, store, request, reply) });
}
