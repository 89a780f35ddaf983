import { hasAdLoader } from "../../../entities/ad-consent/ad-loader.ts";

export type AdDiagnostics = {
  /** Scripts of other origins; the app's own scripts are same-origin. */
  scripts: number;
  frames: number;
  hook: boolean;
  meta: boolean;
  style: boolean;
};

/** Counts the ad elements and the ad blocking in a page. */
export function collectAdDiagnostics(page: Document, ownOrigin: string): AdDiagnostics {
  const foreign = [...page.scripts].filter(({ src }) => src !== "" && new URL(src, ownOrigin).origin !== ownOrigin);
  return {
    scripts: foreign.length,
    frames: page.querySelectorAll("iframe[data-ad]").length,
    hook: hasAdLoader(),
    meta: page.querySelector("meta[name=fetta-ads]") !== null,
    style: page.querySelector("style[data-ad-block]") !== null,
  };
}
