import { posix } from "node:path";

/** Scheme and host of a request line that names them: `GET http://host/path`. */
const originPrefix = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/**
 * The path that an address of a request means: without query, decoded, `//`, `.` and `..` resolved. For what no route of
 * its own took; a request that a route took is known by the route, however its address was written.
 */
export function decodedPath(url: string): string {
  const [path = ""] = url.replace(originPrefix, "").split(/[?#]/, 1);
  try {
    return posix.normalize(decodeURIComponent(path));
  } catch {
    // No text: the router refuses it.
    return path;
  }
}

/** True for a path, or the pattern of a route, that the API answers and never the page. */
export function isApiPath(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}
