function getProperty(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** An answer that is none of the API's: a page of whoever stands before it, or the words of a server that broke. */
class NonJsonResponseError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`answered with ${status}`);
    this.status = status;
  }
}

/** The API answers in JSON; what else comes fails with its status, which would be lost in reading it. */
export function assertJsonResponse(response: Response): Response {
  if (response.headers.get("content-type")?.includes("json")) return response;
  throw new NonJsonResponseError(response.status);
}

/** The status that a failed call was answered with; undefined where no answer came. */
export function httpStatusOf(error: unknown): number | undefined {
  const status =
    getProperty(getProperty(error, "data"), "httpStatus") ??
    getProperty(getProperty(error, "cause"), "status") ??
    getProperty(getProperty(getProperty(error, "meta"), "response"), "status");
  return typeof status === "number" ? status : undefined;
}

/** True where the server was not reached, or something before it or behind it is down: later it may work. */
export function isTransientError(error: unknown): boolean {
  const status = httpStatusOf(error);
  return status === undefined || status < 400 || [408, 425, 429, 502, 503, 504].includes(status);
}
