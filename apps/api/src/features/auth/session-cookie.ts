import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../../config/env.ts";
import { sessionLifetimeDays } from "./sessions.ts";

/** Whether the app is served over https; browsers accept `__Host-` and Secure only there. */
export const usesHttps = (env: Env): boolean => env.APP_ORIGIN?.startsWith("https:") ?? false;

/** `__Host-` binds the cookie to this exact host; browsers accept the prefix only over https. */
export function sessionCookieName(env: Env): string {
  return usesHttps(env) ? "__Host-session" : "session";
}

const sessionCookieAttributes = (env: Env) =>
  ({ httpOnly: true, sameSite: "lax", secure: usesHttps(env), path: "/" }) as const;

/** Token of the session cookie; undefined where it has the wrong format. */
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
