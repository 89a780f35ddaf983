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
