import { useRouterState } from "@tanstack/react-router";

/** The token after the "#" of a mailed link; undefined where there is none. */
export function useLinkToken(): string | undefined {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  return hash === "" ? undefined : hash;
}
