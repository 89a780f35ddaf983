import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { sessions } from "../features/auth/sessions.ts";
import { Caller } from "./request-context.ts";

/** What procedures are given. Two fields, because tRPC copies the context at every step of a call. */
export type Context = { deps: Deps; caller: Caller };

/** What both doors, tRPC and REST, know of a request. */
export function contextMaker(deps: Deps): (request: FastifyRequest, reply: FastifyReply) => Context {
  const store = sessions(deps.db);
  return (request, reply) => ({ deps, caller: new Caller(deps, store, request, reply) });
}
