/** Puts the focus on the first field that is not right, once its state is on the page. */
export function focusFirstInvalidField(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
