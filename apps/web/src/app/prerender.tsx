import { addDays } from "@fetta/domain/calendar-day";
import pictureTable from "@fetta/domain/food-pictures.json";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { buildBootstrapRequestUrl } from "./bootstrap-request.ts";
import { App } from "./app.tsx";
import { createAppRouter } from "./router.tsx";
// Loaded with this module, though the app imports them lazily.
import "../features/landing/landing-page.tsx";
import "../routes/-signed-in-app.tsx";
import "../routes/-home-screen.tsx";
import { dayQueryKey, weekQueryKey } from "../entities/day/day-queries.ts";
import { setFoodPictureTable } from "../entities/food/food-thumbnail.tsx";
import { sessionKey } from "../entities/session/session.ts";
import { queryClient } from "../lib/api/query-client.ts";
import type { Outputs } from "../lib/api/trpc-hooks.ts";
import { type RenderContext, renderWith } from "../lib/first-paint/render-context.ts";

export const buildHomeRequestUrl = (day: string): string =>
  buildBootstrapRequestUrl({ pathname: "/", search: "" }, day);

type HomeResponse = Outputs["home"]["read"];

async function createLoadedRouter(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return router;
}

/** React's mark of a part that was not rendered: its code is loading, or it needs the browser. */
const missingPart = "<!--$!-->";

/** Times, and ms between them, that the code of parts is waited for: by the first page of the process only. */
const maxRounds = 20;
const roundMs = 10;
let remainingRounds = maxRounds;

/** Renders again until the code of all parts has loaded. */
async function renderWithAllParts(render: () => string): Promise<string> {
  let html = render();
  while (html.includes(missingPart) && remainingRounds > 0) {
    remainingRounds -= 1;
    await new Promise((resolve) => setTimeout(resolve, roundMs));
    html = render();
  }
  if (html.includes("data-pending")) throw new Error("the code of the page did not load");
  return html;
}

/** The HTML of the landing page at `/`, which the build puts into the page. */
export async function renderLanding(): Promise<string> {
  const router = await createLoadedRouter("/");
  return renderWithAllParts(() => renderToString(<App router={router} />));
}

/**
 * The HTML of the home page of the user whose `home.read` a batch response holds; undefined for users who have not
 * finished onboarding. `day` is that of the response.
 *
 * The data of one user is in the shared query client only while React renders synchronously, so that requests of
 * different users never see each other's.
 */
export async function renderHome(
  responseBody: string,
  day: string,
  context: RenderContext,
): Promise<string | undefined> {
  const [{ result }] = JSON.parse(responseBody) as [{ result: { data: { json: HomeResponse } } }];
  const home = result.data.json;
  if (!home.me.profile.onboardingCompleted) return undefined;
  const router = await createLoadedRouter("/");
  const render = (): string => {
    queryClient.setQueryData(sessionKey, home.me);
    queryClient.setQueryData(dayQueryKey(day), home.day);
    queryClient.setQueryData(weekQueryKey(day), home.week);
    if (home.lastWeek) queryClient.setQueryData(weekQueryKey(addDays(day, -1)), home.lastWeek);
    try {
      return renderWith(context, () => renderToString(<App router={router} />));
    } finally {
      queryClient.clear();
    }
  };
  return renderWithAllParts(render);
}

setFoodPictureTable(pictureTable);
