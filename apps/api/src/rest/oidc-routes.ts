import { ProviderFailure } from "@fetta/domain/account/oidc-error";
import type { ProviderFailureCode } from "@fetta/domain/account/oidc-error";
import { takeRate } from "@fetta/db/queries/platform/rate-limit";
import type { OidcAttemptRow } from "@fetta/db/queries/auth/oidc-attempt";
import type { Rate } from "@fetta/db/queries/platform/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { contextMaker } from "../trpc/context.ts";
import type { Caller } from "../trpc/request-context.ts";
import { settleOnSignIn } from "../features/billing/pro-activation.ts";
import { beginAttempt, personBehind, takeAttempt } from "../features/auth/oidc/oidc-attempt.ts";
import {
  clearAttemptCookie,
  readAttemptCookie,
  setAttemptCookie,
} from "../features/auth/oidc/oidc-cookie.ts";
import { linkIdentity } from "../features/auth/oidc/oidc-link.ts";
import { oidcCallbackPath, oidcPath } from "../features/auth/oidc/oidc-paths.ts";
import { signInWithProvider } from "../features/auth/oidc/oidc-sign-in.ts";
import { networkHash, rates } from "../features/auth/rate-limits.ts";
import { returnPath } from "../features/auth/return-path.ts";

const beginning = z.object({ returnTo: z.string().max(2000).optional().catch(undefined) });

/** The query as it came, with its question mark: the provider's word, which is not ours to read. */
function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at);
}

/**
 * The two addresses that a browser goes through by itself (no procedures: they answer with where to go next). A sign-in is
 * bound to the browser that began it, by a cookie, and can be finished once.
 */
export function serveOidc(app: FastifyInstance, deps: Deps): void {
  const makeContext = contextMaker(deps);

  const refuseTooMany = async (rate: Rate, { ip }: FastifyRequest): Promise<void> => {
    if ((await takeRate(deps.db, rate, networkHash(ip))) !== undefined)
      throw new ProviderFailure("troppi-tentativi");
  };
  const lead = (reply: FastifyReply, to: string): FastifyReply =>
    reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer").redirect(to, 302);

  /** Where `work` leads; where it comes to nothing, a page that says why, for a person and not for a program. */
  const orPage = async (
    page: string,
    { id }: FastifyRequest,
    work: () => Promise<string>,
  ): Promise<string> => {
    const because = (code: ProviderFailureCode): string => `${page}?errore=${code}`;
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProviderFailure) return because(error.code);
      deps.log.error({ err: error, id }, "sign-in by a provider failed");
      return because("guasto");
    }
  };

  app.get(oidcPath, { exposeHeadRoute: false }, async (request, reply) => {
    const to = await orPage("/auth", request, async () => {
      await refuseTooMany(rates.providerSignIns, request);
      const returnTo = returnPath(beginning.parse(request.query).returnTo);
      const { url, token } = await beginAttempt(deps, { userId: null, returnTo });
      setAttemptCookie(deps.env, reply, token);
      return url;
    });
    return lead(reply, to);
  });

  const signIn = async (caller: Caller, attempt: OidcAttemptRow, query: string): Promise<string> => {
    const userId = await signInWithProvider(deps, await personBehind(deps.oidc, attempt, query));
    await caller.signIn(userId, "oidc");
    // Nobody waits for the payment provider to get in.
    void settleOnSignIn(deps, userId);
    return attempt.returnTo;
  };

  app.get(oidcCallbackPath, { exposeHeadRoute: false }, async (request, reply) => {
    const { caller } = makeContext(request, reply);
    const token = readAttemptCookie(deps.env, request);
    clearAttemptCookie(deps.env, reply);
    const to = await orPage("/auth", request, async () => {
      await refuseTooMany(rates.providerReturns, request);
      const attempt = await takeAttempt(deps, token);
      const { userId, returnTo } = attempt;
      if (userId === null) return signIn(caller, attempt, queryOf(request));
      const viewer = await caller.viewer();
      return orPage(viewer ? returnTo : "/auth", request, async () => {
        const person = await personBehind(deps.oidc, attempt, queryOf(request));
        await linkIdentity(deps, { userId, viewer, person });
        return `${returnTo}?accesso=collegato`;
      });
    });
    return lead(reply, to);
  });
}
