/** Points at the first field that has something wrong; false where there is none. */
export function showFirstProblem(form: HTMLElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  wrong?.focus({ preventScroll: true });
  // In the middle: what is wrong with it stands below it.
  wrong?.scrollIntoView({ block: "center" });
  return Boolean(wrong);
}
