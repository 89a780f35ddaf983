import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { createSessionStore } from "../features/auth/sessions.ts";
import { RequestContext } from "./request-context.ts";

/** What procedures are given. Two fields, because tRPC copies the context at every step of a call. */
export type Context = { deps: Deps; caller: RequestContext };

/** What both doors, tRPC and REST, know of a request. */
export function createContextFactory(deps: Deps): (request: FastifyRequest, reply: FastifyReply) => Context {
  const store = createSessionStore(deps.db);
  return (request, reply) => ({ deps, caller: new RequestContext(deps, store, request, reply) });
}
