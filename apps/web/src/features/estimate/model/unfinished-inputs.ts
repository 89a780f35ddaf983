/** Grams that are none, in the sheet that a button stands in: what was meant there is not what would be saved. */
export function findInvalidGrams(button: Element): HTMLElement | null {
  const sheet = button.closest("[role=dialog]");
  return sheet?.querySelector<HTMLElement>(".meal-rows [aria-invalid=true]") ?? null;
}

/** Words that were written in the same sheet and not sent; those that were refused have been answered already. */
export function findUnsentForm(button: Element): HTMLFormElement | null {
  const fields = button.closest("[role=dialog]")?.querySelectorAll<HTMLInputElement>(".words-field input");
  const unsent = [...(fields ?? [])].find(
    ({ value, ariaInvalid }) => value.trim() !== "" && ariaInvalid !== "true",
  );
  return unsent?.form ?? null;
}
