/** Focuses the first invalid field, opens what hides it and scrolls to it; false where every field is valid. */
export function showFirstProblem(container: HTMLElement | null): boolean {
  const field = container?.querySelector<HTMLElement>("[aria-invalid=true]");
  const details = field?.closest("details");
  if (details) details.open = true;
  field?.focus({ preventScroll: true });
  // Centred, because the error message is below the field.
  field?.scrollIntoView({ block: "center" });
  return Boolean(field);
}
