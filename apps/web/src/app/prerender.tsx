import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { App } from "./app.tsx";
import { createAppRouter } from "./router.tsx";

/** The HTML of the landing page at `/`, which the build puts into the page. */
export async function renderLanding(): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ["/"] }));
  await router.load();
  return renderToString(<App router={router} />);
}
