import { isReaderToken, readerLinkStateAt, type ReaderScope } from "@fetta/domain/account/reader-link";
import { productDay } from "@fetta/domain/calendar-day";
import { AppError } from "@fetta/domain/errors";
import { findReaderLink, recordReaderOpening } from "@fetta/db/queries/account/reader-link";
import type { Deps } from "../../deps.ts";
import { publicProcedure } from "../../trpc/procedures.ts";
import { enforceRateLimit, hashNetwork } from "../auth/login-throttle.ts";
import { hashToken } from "../auth/sessions.ts";

/** Requests of a network with tokens that no link has. */
const unknownTokenRequests = { kind: "unknown_reader_token_network", max: 60, windowMinutes: 60 } as const;

type AccessDeps = Pick<Deps, "db" | "now" | "rateLimiter">;

export type OpenReaderLink = NonNullable<Awaited<ReturnType<typeof findReaderLink>>>;

/** Counts a request in memory, as those of signed-in users are. Throws AppError `too_many_requests`. */
function countReaderRequest({ rateLimiter }: AccessDeps, key: string): void {
  const retryAfter = rateLimiter.acquire(key, false);
  if (retryAfter !== undefined) throw new AppError("too_many_requests", { retryAfter });
}

/**
 * The open link of a token, whose opening is recorded. A token that opens nothing is answered alike, whether its link has
 * expired, was revoked or never existed. Only one that never existed may be a guess, and counts for its network: a page
 * of a closed link that stays open asks again and again. The index is searched by the token's SHA-256, so that the time
 * of the search tells nothing about the token. Throws AppError: `reader_link_closed`, `too_many_requests`.
 */
export async function openReaderLink(
  deps: AccessDeps,
  { token, ip }: { token: string | undefined; ip: string },
): Promise<OpenReaderLink> {
  const { db, now } = deps;
  const network = hashNetwork(ip);
  countReaderRequest(deps, `reader-network:${network}`);
  const link = token !== undefined && isReaderToken(token) ? await findReaderLink(db, hashToken(token)) : undefined;
  if (!link) await enforceRateLimit(db, unknownTokenRequests, network, "too_many_requests");
  if (!link || readerLinkStateAt(link, now()) !== "open") throw new AppError("reader_link_closed");
  countReaderRequest(deps, `reader-link:${link.id}`);
  // The account of the link may have been erased meanwhile.
  if (!(await recordReaderOpening(db, link.id, now()))) throw new AppError("reader_link_closed");
  return link;
}

/**
 * Requires the token of an open link, and no account; a session adds nothing. Today is that of the product's time zone:
 * in one of the reader's choice it could be a day to come of the owner.
 */
export const readerProcedure = publicProcedure.use(async ({ next, ctx: { deps, request } }) =>
  next({
    ctx: {
      link: await openReaderLink(deps, { token: request.readerToken, ip: request.ip }),
      today: productDay(deps.now()),
    },
  }),
);

/** Requires an open link with this scope. Throws AppError `reader_scope_missing`. */
export const scopedReaderProcedure = (scope: ReaderScope) =>
  readerProcedure.use(({ next, ctx }) => {
    if (!ctx.link.scopes.includes(scope)) throw new AppError("reader_scope_missing");
    return next({ ctx });
  });
