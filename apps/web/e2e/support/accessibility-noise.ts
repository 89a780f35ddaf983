export type Checker = "axe" | "equal-access" | "alfa";

/**
 * Rules of the checkers that are no violation here, with the reason; where `only` is given, for elements that match
 * that selector; with `isPressable`, for those of which 24 × 24 px can be pressed once they are scrolled to the middle.
 */
export const accessibilityNoise: readonly {
  checker: Checker;
  rule: string;
  only?: string;
  isPressable?: true;
  reason: string;
}[] = [
  {
    checker: "axe",
    rule: "label-content-name-mismatch",
    only: "button:has(> kbd[aria-hidden])",
    reason: "The key that is shown beside a label is no part of it; the rule reads what assistive technology does not.",
  },
  {
    checker: "equal-access",
    rule: "label_name_visible",
    only: "button:has(> kbd[aria-hidden])",
    reason: "As for axe: the key that is shown beside a label is no part of it.",
  },
  {
    checker: "equal-access",
    rule: "aria_content_in_landmark",
    only: ".skip-link",
    reason: "A link that skips the landmarks stands before them.",
  },
  {
    checker: "equal-access",
    rule: "input_autocomplete_valid",
    only: "[autocomplete='username webauthn']",
    reason: "The HTML standard has the token webauthn, which offers passkeys; the rule does not know it.",
  },
  {
    checker: "equal-access",
    rule: "input_label_exists",
    only: ".visually-hidden + .field-box > input, details:not([open]) input",
    reason: "The label is there and names the field; the rule ignores a label that is not seen.",
  },
  {
    checker: "equal-access",
    rule: "label_content_exists",
    only: "label:has(> .visually-hidden)",
    reason: "The label has its text; the rule ignores text that is not seen.",
  },
  {
    checker: "equal-access",
    rule: "element_attribute_deprecated",
    only: "s",
    reason: "The HTML standard keeps <s> for what is no longer accurate, as a former price.",
  },
  {
    checker: "equal-access",
    rule: "element_tabbable_role_valid",
    only: "[data-radix-focus-guard]",
    reason: "The marks around an open dialog pass the focus on at once; no person is ever on them.",
  },
  {
    checker: "alfa",
    rule: "sia-r3",
    only: "defs > *",
    reason: "A drawing that is shown twice defines the same gradients twice, and either definition paints it.",
  },
  {
    checker: "alfa",
    rule: "sia-r57",
    only: ".skip-link",
    reason: "A link that skips the landmarks stands before them.",
  },
  { checker: "alfa", rule: "sia-r60", only: "details", reason: "Browsers name a <details> by its <summary>." },
  {
    checker: "alfa",
    rule: "sia-r61",
    only: "html:has([role=dialog])",
    reason: "Over an open sheet the headings begin with the title of the sheet, at level 2: the page's is behind it.",
  },
  { checker: "alfa", rule: "sia-r66", reason: "Contrast of 7:1 is WCAG AAA; the goal is AA, which sia-r69 checks." },
  {
    checker: "alfa",
    rule: "sia-r69",
    only: "main > div > header :is(b, a)",
    reason:
      "The landing page has its tokens twice, inlined and loaded, in which Alfa loses the dark ground: it is 11:1.",
  },
  { checker: "alfa", rule: "sia-r73", reason: "Line height of paragraphs is WCAG AAA; text spacing of AA is tested." },
  {
    checker: "alfa",
    rule: "sia-r87",
    only: "html:has([role=dialog])",
    reason: "While a sheet is open the first tab stop is in it: the page and its skip link are behind it.",
  },
  {
    checker: "alfa",
    rule: "sia-r87",
    only: "html:not(:has(nav))",
    reason: "A screen without navigation begins with its content: there is nothing to skip.",
  },
  {
    checker: "alfa",
    rule: "sia-r87",
    only: "html:has(main h1 + nav)",
    reason: "The sections of the admin page follow its heading, in the content; a landmark and headings skip them.",
  },
  {
    checker: "alfa",
    rule: "sia-r111",
    reason: "Targets of 44 px are WCAG AAA; journeys measure them on every screen.",
  },
  {
    checker: "alfa",
    rule: "sia-r113",
    isPressable: true,
    reason: "The rule counts what lies over a target now; scrolled to the middle, 24 × 24 px of it can be pressed.",
  },
];
