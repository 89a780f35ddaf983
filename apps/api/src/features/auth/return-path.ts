import { isApi } from "../../lib/api-path.ts";

/** An origin that nobody has: whatever leads away from it leads away from ours too. */
const nowhere = "http://nowhere.invalid";

/**
 * Where somebody goes on who has signed in: a page of ours, or the first one for anything that a browser could read as an
 * address elsewhere. Read as a browser reads it, which drops tabs, turns backslashes and resolves dots.
 */
export function returnPath(wish: unknown): string {
  if (typeof wish !== "string" || !wish.startsWith("/") || !URL.canParse(wish, nowhere)) return "/";
  const { origin, pathname, search } = new URL(wish, nowhere);
  if (origin !== nowhere || pathname.startsWith("//") || isApi(pathname)) return "/";
  return `${pathname}${search}`;
}
