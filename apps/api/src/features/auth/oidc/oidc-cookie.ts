import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../../../config/env.ts";
import { oidcAttemptMinutes } from "./oidc-attempt.ts";
import { usesHttps } from "../session-cookie.ts";

/** As for the session cookie: browsers reject the prefix over http. */
const cookieName = (env: Env): string => (usesHttps(env) ? "__Host-oidc" : "oidc");

/** Lax: the callback is a top-level navigation from the provider's site. */
const attemptCookieAttributes = (env: Env) =>
  ({ httpOnly: true, sameSite: "lax", secure: usesHttps(env), path: "/" }) as const;

/** Token of the sign-in attempt cookie; undefined where it has the wrong format. */
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
