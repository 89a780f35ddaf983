import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { productDay, productTimeZone } from "@fetta/domain/calendar-day";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";

/** The layout that the browser had at its last visit. */
const screenSchema = z.enum(["compact", "phone", "desk"]).catch("phone");
type Screen = z.infer<typeof screenSchema>;

/** What the web build leaves for the server in `.server/prerender.js`. */
type PrerenderModule = {
  /** The address of the request that the page sends first, for a day. */
  buildHomeRequestUrl: (day: string) => string;
  /** The markup of the home page from the response to that request; undefined where the user is shown another page. */
  renderHome: (
    responseBody: string,
    day: string,
    context: { timeZone: string; now: Date; screen: Screen },
  ) => Promise<string | undefined>;
};

/** Sends the home page of a request with a session; false where it has to be rendered by the browser. */
export type SendHomePage = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Brotli's quality: 5 takes 2 ms for a home page and leaves 15 % more than the best, which takes 60 ms. */
const brotliParams = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const brotli = promisify(brotliCompress);

const escapeAttribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** JSON inside a script element: without "<" it cannot end the element. */
const escapeScript = (json: string): string => json.replaceAll("<", String.raw`\u003c`);

/**
 * Renders the home page into the document, with the response that the page would request first, so that it is painted
 * before its scripts run. Undefined where the site was built without that module.
 *
 * Days and hours are those of Italy; a browser elsewhere requests its own day.
 */
export async function createHomePageSender(
  app: FastifyInstance,
  { now, log }: Pick<Deps, "now" | "log">,
  siteDir: string,
): Promise<SendHomePage | undefined> {
  const moduleFile = join(siteDir, ".server", "prerender.js");
  if (!existsSync(moduleFile)) return undefined;
  const { buildHomeRequestUrl, renderHome } = (await import(pathToFileURL(moduleFile).href)) as PrerenderModule;
  const readPart = (file: string): Promise<string> => readFile(join(siteDir, ".server", file), "utf8");
  const [template, deskStyles] = await Promise.all([readPart("home.html"), readPart("desk-styles.html")]);

  return async (request, reply) => {
    const renderedAt = now();
    const day = productDay(renderedAt);
    const url = buildHomeRequestUrl(day);
    const answer = await app.inject({
      url,
      headers: { cookie: request.headers.cookie ?? "", "x-time-zone": productTimeZone },
    });
    if (answer.statusCode !== 200) return false;
    const screen = screenSchema.parse(request.cookies["screen"]);
    let markup: string | undefined;
    try {
      markup = await renderHome(answer.body, day, { now: renderedAt, timeZone: productTimeZone, screen });
    } catch (error) {
      log.error({ err: error }, "the home page could not be rendered");
    }
    if (markup === undefined) return false;
    const data = `<script type="application/json" data-url="${escapeAttribute(url)}" data-time-zone="${productTimeZone}">${escapeScript(answer.body)}</script>`;
    const page = template
      .replace("<!--desk-styles-->", () => (screen === "desk" ? deskStyles : ""))
      .replace("<!--answer-->", () => data)
      .replace("<!--markup-->", () => `<div id="prerendered">${markup}</div>`);
    // No cache keeps the page: it holds the diary of one user.
    void reply.header("cache-control", "private, no-store").header("vary", "Cookie, Accept-Encoding");
    const renewedSession = answer.headers["set-cookie"];
    if (renewedSession !== undefined) void reply.header("set-cookie", renewedSession);
    void reply.type("text/html; charset=utf-8");
    if (!/\bbr\b/.test(request.headers["accept-encoding"] ?? "")) void reply.send(page);
    else void reply.header("content-encoding", "br").send(await brotli(page, brotliParams));
    return true;
  };
}
