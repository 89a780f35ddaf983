/** Under what a read of a procedure is kept: the keys of the hooks of `trpc`, without those hooks. */
export function buildQueryKey(path: string, input?: unknown) {
  return [path.split("."), { ...(input !== undefined && { input }), type: "query" }] as const;
}

/** Every read below a router, or of one procedure whatever its input. */
export function buildQueryKeyPrefix(path: string) {
  return [path.split(".")] as const;
}
