import { useRouterState } from "@tanstack/react-router";

/** What stands behind the # of a mailed link; undefined where there is nothing. */
export function useLinkToken(): string | undefined {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  return hash === "" ? undefined : hash;
}
