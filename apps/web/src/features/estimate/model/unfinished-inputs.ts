/** The first invalid grams field in the sheet of a button: its input differs from what would be saved. */
export function findInvalidGrams(button: Element): HTMLElement | null {
  const sheet = button.closest("[role=dialog]");
  return sheet?.querySelector<HTMLElement>(".meal-rows [aria-invalid=true]") ?? null;
}

/** The first form in the same sheet with text that was not submitted; a rejected text already has its error message. */
export function findUnsentForm(button: Element): HTMLFormElement | null {
  const fields = button.closest("[role=dialog]")?.querySelectorAll<HTMLInputElement>("[data-correction] input");
  const unsent = [...(fields ?? [])].find(({ value, ariaInvalid }) => value.trim() !== "" && ariaInvalid !== "true");
  return unsent?.form ?? null;
}
