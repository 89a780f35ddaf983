import { isApiPath } from "../../lib/api-path.ts";

/** An origin that nobody has: whatever leads away from it leads away from ours too. */
const unreachableOrigin = "http://nowhere.invalid";

/**
 * Where somebody goes on who has signed in: a page of ours, or the first one for anything that a browser could read as an
 * address elsewhere. Read as a browser reads it, which drops tabs, turns backslashes and resolves dots.
 */
export function toSafeReturnPath(requested: unknown): string {
  if (
    typeof requested !== "string" ||
    !requested.startsWith("/") ||
    !URL.canParse(requested, unreachableOrigin)
  )
    return "/";
  const { origin, pathname, search } = new URL(requested, unreachableOrigin);
  if (origin !== unreachableOrigin || pathname.startsWith("//") || isApiPath(pathname)) return "/";
  return `${pathname}${search}`;
}
