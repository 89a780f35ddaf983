import { OidcError, type OidcErrorCode } from "@fetta/domain/account/oidc-error";
import { consumeRateLimit, type RateLimit } from "@fetta/db/queries/platform/rate-limit";
import type { OidcAttemptRow } from "@fetta/db/queries/auth/oidc-identity";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { createContextFactory, type RequestContext } from "../trpc/request-context.ts";
import { syncCheckoutsOnSignIn } from "../features/billing/pro-activation.ts";
import {
  startOidcAttempt,
  exchangeIdentity,
  consumeAttempt,
  oidcCallbackPath,
  oidcPath,
  attemptCookie,
} from "../features/auth/oidc/oidc-attempt.ts";
import { linkIdentity } from "../features/auth/oidc/oidc-link.ts";
import { signInWithOidc } from "../features/auth/oidc/oidc-sign-in.ts";
import { hashNetwork, authRateLimits } from "../features/auth/login-throttle.ts";
import { toSafeReturnPath } from "../lib/api-path.ts";

const startQuerySchema = z.object({ returnTo: z.string().max(2000).optional().catch(undefined) });

/** The raw query string with its question mark, passed to the OpenID library unparsed. */
function rawQueryOf({ url }: FastifyRequest): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at);
}

/**
 * The two URLs that a browser navigates to (no procedures: they respond with redirects). A sign-in is bound by a cookie
 * to the browser that started it, and can be completed once.
 */
export function serveOidc(app: FastifyInstance, deps: Deps): void {
  const makeContext = createContextFactory(deps);

  const consumeLimit = async (rate: RateLimit, { ip }: FastifyRequest): Promise<void> => {
    if ((await consumeRateLimit(deps.db, rate, hashNetwork(ip))) !== undefined) throw new OidcError("troppi-tentativi");
  };
  const redirectTo = (reply: FastifyReply, to: string): FastifyReply =>
    reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer").redirect(to, 302);

  /** Returns the redirect target of `work`; on failure the URL of a page that shows the error to the user. */
  const orErrorPage = async (page: string, { id }: FastifyRequest, work: () => Promise<string>): Promise<string> => {
    const errorPage = (code: OidcErrorCode): string => `${page}?errore=${code}`;
    try {
      return await work();
    } catch (error) {
      if (error instanceof OidcError) return errorPage(error.code);
      deps.log.error({ err: error, id }, "sign-in by a provider failed");
      return errorPage("guasto");
    }
  };

  app.get(oidcPath, { exposeHeadRoute: false }, async (request, reply) => {
    const to = await orErrorPage("/auth", request, async () => {
      await consumeLimit(authRateLimits.providerSignIns, request);
      const returnTo = toSafeReturnPath(startQuerySchema.parse(request.query).returnTo);
      const { url, token } = await startOidcAttempt(deps, { userId: null, returnTo });
      attemptCookie.set(deps.env, reply, token);
      return url;
    });
    return redirectTo(reply, to);
  });

  const signIn = async (context: RequestContext, attempt: OidcAttemptRow, query: string): Promise<string> => {
    const userId = await signInWithOidc(deps, await exchangeIdentity(deps.oidc, attempt, query));
    await context.signIn(userId, "oidc");
    // Signing in does not wait for the payment provider.
    void syncCheckoutsOnSignIn(deps, userId);
    return attempt.returnTo;
  };

  app.get(oidcCallbackPath, { exposeHeadRoute: false }, async (request, reply) => {
    const { request: context } = makeContext(request, reply);
    const token = attemptCookie.read(deps.env, request);
    attemptCookie.clear(deps.env, reply);
    const to = await orErrorPage("/auth", request, async () => {
      await consumeLimit(authRateLimits.providerReturns, request);
      const attempt = await consumeAttempt(deps, token);
      const { userId, returnTo } = attempt;
      if (userId === null) return signIn(context, attempt, rawQueryOf(request));
      const currentUser = await context.currentUser();
      return orErrorPage(currentUser ? returnTo : "/auth", request, async () => {
        const person = await exchangeIdentity(deps.oidc, attempt, rawQueryOf(request));
        await linkIdentity(deps, { userId, currentUser, person });
        return `${returnTo}?accesso=collegato`;
      });
    });
    return redirectTo(reply, to);
  });
}
