import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../../../config/env.ts";
import { oidcAttemptMinutes } from "./oidc-attempt.ts";
import { usesHttps } from "../session-cookie.ts";

/** As with the session: over http no browser takes the prefix. */
const cookieName = (env: Env): string => (usesHttps(env) ? "__Host-oidc" : "oidc");

/** Lax: they come back from another site, by a link that the browser follows. */
const attemptCookieAttributes = (env: Env) =>
  ({ httpOnly: true, sameSite: "lax", secure: usesHttps(env), path: "/" }) as const;

/** What this browser keeps of a sign-in that is under way; anything that cannot be ours counts as none. */
export function readAttemptCookie(env: Env, request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName(env)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

export function setAttemptCookie(env: Env, reply: FastifyReply, token: string): void {
  void reply.setCookie(cookieName(env), token, {
    ...attemptCookieAttributes(env),
    maxAge: oidcAttemptMinutes * 60,
  });
}

export function clearAttemptCookie(env: Env, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(env), attemptCookieAttributes(env));
}
