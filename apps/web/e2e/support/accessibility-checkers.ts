import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Playwright } from "@siteimprove/alfa-playwright";
import { Audit, Outcome } from "@siteimprove/alfa-act";
import { Node } from "@siteimprove/alfa-dom";
import Rules from "@siteimprove/alfa-rules";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { axeOptions } from "../../src/testing/screen-checks.ts";
import { axeSource } from "./accessibility-check.ts";
import { accessibilityNoise, type Checker } from "./accessibility-noise.ts";

/** What a checker found, with the start tag of the element. */
export type Violation = { checker: Checker; rule: string; message: string; element: string };

/** A violation of a checker's rule by the element at an XPath. */
type Finding = { rule: string; path: string; message: string };

declare global {
  interface Window {
    ace?: {
      Checker: new () => {
        check: (
          node: Document,
          rulesets: string[],
        ) => Promise<{
          results: {
            ruleId: string;
            value: [policy: string, result: string];
            message: string;
            path: { dom: string };
          }[];
        }>;
      };
    };
  }
}

const equalAccessSource = readFileSync(
  fileURLToPath(import.meta.resolve("accessibility-checker-engine/ace.js")),
  "utf8",
);

async function checkWithAxe(page: Page): Promise<Finding[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource);
  return page.evaluate(
    async (options) => {
      const results = await window.axe?.run({ exclude: ["iframe[sandbox]"] }, options);
      if (!results) throw new Error("axe is not in the page");
      return results.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ xpath }) => ({ rule: id, path: xpath?.join("") ?? "/html", message: help })),
      );
    },
    { ...axeOptions.light, xpath: true } satisfies axe.RunOptions,
  );
}

/** IBM's checker also asks questions, which its results call potential or manual: only what it calls a failure counts. */
async function checkWithEqualAccess(page: Page): Promise<Finding[]> {
  if (!(await page.evaluate(() => window.ace !== undefined))) await page.evaluate(equalAccessSource);
  return page.evaluate(async () => {
    if (!window.ace) throw new Error("Equal Access is not in the page");
    const { results } = await new window.ace.Checker().check(document, ["IBM_Accessibility", "WCAG_2_2"]);
    return results
      .filter(({ value: [, result] }) => result === "FAIL")
      .map(({ ruleId, message, path }) => ({ rule: ruleId, path: path.dom, message }));
  });
}

/** Alfa reads a copy of the page outside of the browser. */
async function checkWithAlfa(page: Page): Promise<Finding[]> {
  const copy = await Playwright.toPage(await page.evaluateHandle(() => document));
  const outcomes = [...(await Audit.of(copy, Rules).evaluate())];
  return outcomes.flatMap((outcome) => {
    if (!Outcome.isFailed(outcome)) return [];
    const { rule, target, expectations } = outcome;
    const node = Node.isNode(target) ? target : [...(target as Iterable<Node>)][0];
    const broken = [...expectations.values()].find((expectation) => expectation.isErr());
    const message = String(broken?.getErrUnsafe().message);
    return [{ rule: rule.uri.slice(rule.uri.lastIndexOf("/") + 1), path: node?.path() ?? "/", message }];
  });
}

export const checkers = { axe: checkWithAxe, "equal-access": checkWithEqualAccess, alfa: checkWithAlfa };

/**
 * Runs a checker on a page. Findings that are listed as noise are left out, as is what an open sheet hides: the sheet
 * keeps the focus, and the page behind it is a screen of its own.
 */
export async function checkScreenWith(checker: Checker, page: Page): Promise<Violation[]> {
  const findings = await checkers[checker](page);
  const noise = accessibilityNoise.filter((entry) => entry.checker === checker);
  return page.evaluate(
    ([all, ignored, name]) => {
      const find = (path: string): Element => {
        // A plain name in an XPath means an HTML element, and a drawing has others; text() is no name.
        const anyName = path.replaceAll(/\/([a-z][\w-]*)(?![\w(-])/gi, "/*[local-name()='$1']");
        const node = document.evaluate(anyName, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
        const owner = node instanceof Attr ? node.ownerElement : node?.parentElement;
        return node instanceof Element ? node : (owner ?? document.documentElement);
      };
      /** Whether a press on the corners and the middle of a square of 24 px arrives at an element, or in it. */
      const isPressable = (element: Element): boolean => {
        element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const { left, top, width, height } = element.getBoundingClientRect();
        return [
          [0, 0],
          [-11.5, -11.5],
          [11.5, -11.5],
          [-11.5, 11.5],
          [11.5, 11.5],
        ].every(([x = 0, y = 0]) =>
          element.contains(document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)),
        );
      };
      // All before anything is scrolled.
      const elements = all.map(({ path }) => find(path));
      return all.flatMap(({ rule, message }, index) => {
        const element = elements[index] ?? document.documentElement;
        const isNoise = ignored.some(
          (entry) =>
            entry.rule === rule &&
            (entry.only === undefined || element.matches(entry.only)) &&
            (entry.isPressable === undefined || isPressable(element)),
        );
        if (isNoise || element.closest("[data-aria-hidden]")) return [];
        const start = element.cloneNode() as Element;
        // Ids of React differ from run to run.
        return [
          { checker: name, rule, message, element: start.outerHTML.replaceAll(/ (id|for)="(radix-)?_r_[^"]*"/g, "") },
        ];
      });
    },
    [findings, noise, checker] as const,
  );
}
