import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { App } from "./app.tsx";
import { createAppRouter } from "./router.tsx";

/** The markup that a guest sees at `/`, for the build to put into the page. */
export async function renderLanding(): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ["/"] }));
  await router.load();
  return renderToString(<App router={router} />);
}
