import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { NotFoundScreen, ErrorScreen } from "../features/shell/error-screens.tsx";
import { parseSearch, stringifySearch } from "../lib/search-params.ts";
import { routeTree } from "../route-tree.gen.ts";

/** The router over the browser's history, or over `memoryHistory` where a page is rendered outside of a browser. */
export function createAppRouter(memoryHistory?: RouterHistory) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    ...(memoryHistory ? { history: memoryHistory } : { scrollRestoration: true }),
    defaultPreload: "intent",
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
