import { isApiPath } from "../../lib/api-path.ts";

/** Base origin for resolving paths: a path that resolves to another origin would also leave the app's origin. */
const unreachableOrigin = "http://nowhere.invalid";

/**
 * Path to open after signing in: a page of the app, or `/` for anything that a browser could resolve to another origin.
 * Resolved as a browser does, which drops tabs, turns backslashes into slashes and resolves dots.
 */
export function toSafeReturnPath(requested: unknown): string {
  if (typeof requested !== "string" || !requested.startsWith("/") || !URL.canParse(requested, unreachableOrigin))
    return "/";
  const { origin, pathname, search } = new URL(requested, unreachableOrigin);
  if (origin !== unreachableOrigin || pathname.startsWith("//") || isApiPath(pathname)) return "/";
  return `${pathname}${search}`;
}
