/** The query key of a procedure, equal to that of the `trpc` hooks, without loading those hooks. */
export function buildQueryKey(path: string, input?: unknown) {
  return [path.split("."), { ...(input !== undefined && { input }), type: "query" }] as const;
}

/** The key prefix of every query below a router, or of one procedure whatever its input. */
export function buildQueryKeyPrefix(path: string) {
  return [path.split(".")] as const;
}
