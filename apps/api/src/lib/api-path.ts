import { posix } from "node:path";

/** Scheme and host of a request line in absolute form: `GET http://host/path`. */
const originPrefix = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/**
 * The path of a request URL: without query, decoded, with `//`, `.` and `..` resolved. For requests that no specific
 * route matched; a matched request is identified by its route, however its URL was written.
 */
export function decodedPath(url: string): string {
  const [path = ""] = url.replace(originPrefix, "").split(/[?#]/, 1);
  try {
    return posix.normalize(decodeURIComponent(path));
  } catch {
    // Malformed percent-encoding: the router rejects it.
    return path;
  }
}

/** True for a path, or a route pattern, that the API serves and never the page. */
export function isApiPath(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

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
