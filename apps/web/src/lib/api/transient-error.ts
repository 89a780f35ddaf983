function getProperty(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** A response that does not come from the API: a proxy's error page, or the text of a crashed server. */
class NonJsonResponseError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`answered with ${status}`);
    this.status = status;
  }
}

/** Returns a JSON response; throws for any other with its status, which the JSON parser would lose. */
export function assertJsonResponse(response: Response): Response {
  if (response.headers.get("content-type")?.includes("json")) return response;
  throw new NonJsonResponseError(response.status);
}

/** The HTTP status of a failed call; undefined where no response arrived. */
export function httpStatusOf(error: unknown): number | undefined {
  // The tRPC client wraps what its fetch throws; the queue's own requests do not.
  const status =
    getProperty(getProperty(error, "data"), "httpStatus") ??
    getProperty(getProperty(error, "cause"), "status") ??
    (error instanceof NonJsonResponseError ? error.status : undefined) ??
    getProperty(getProperty(getProperty(error, "meta"), "response"), "status");
  return typeof status === "number" ? status : undefined;
}

/** True where the server was not reached, or a proxy or a backend is down: a retry may succeed. */
export function isTransientError(error: unknown): boolean {
  return isTransientStatus(httpStatusOf(error));
}

/** `isTransientError` by the status; undefined where no response arrived. */
export function isTransientStatus(status: number | undefined): boolean {
  return status === undefined || status < 400 || [408, 425, 429, 502, 503, 504].includes(status);
}
