/** Points at the first field that has something wrong; false where there is none. */
export function scrollToFirstProblem(form: HTMLElement | null): boolean {
  const invalidField = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  invalidField?.focus({ preventScroll: true });
  // In the middle: what is wrong with it stands below it.
  invalidField?.scrollIntoView({ block: "center" });
  return Boolean(invalidField);
}
