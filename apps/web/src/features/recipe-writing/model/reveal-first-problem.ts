/** Scrolls to the first invalid field and focuses it; false where there is none. */
export function scrollToFirstProblem(form: HTMLElement | null): boolean {
  const invalidField = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  invalidField?.focus({ preventScroll: true });
  // Centred, because the error message is below the field.
  invalidField?.scrollIntoView({ block: "center" });
  return Boolean(invalidField);
}
