import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../../config/env.ts";
import { sessionLifetimeDays } from "./sessions.ts";

/** Whether people see the app over https; browsers take `__Host-` and Secure over it alone. */
export const usesHttps = (env: Env): boolean => env.APP_ORIGIN?.startsWith("https:") ?? false;

/** `__Host-` binds the cookie to this very host; browsers accept the prefix over https alone. */
export function sessionCookieName(env: Env): string {
  return usesHttps(env) ? "__Host-session" : "session";
}

const sessionCookieAttributes = (env: Env) =>
  ({ httpOnly: true, sameSite: "lax", secure: usesHttps(env), path: "/" }) as const;

/** The token a request carries; anything that cannot be one of ours counts as none. */
export function readSessionCookie(env: Env, request: FastifyRequest): string | undefined {
  const token = request.cookies[sessionCookieName(env)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

export function setSessionCookie(env: Env, reply: FastifyReply, token: string): void {
  void reply.setCookie(sessionCookieName(env), token, {
    ...sessionCookieAttributes(env),
    maxAge: sessionLifetimeDays.idle * 86_400,
  });
}

export function clearSessionCookie(env: Env, reply: FastifyReply): void {
  void reply.clearCookie(sessionCookieName(env), sessionCookieAttributes(env));
}
