let lastPressed: Element | null = null;

/**
 * Records the last pressed control: Safari does not focus a tapped button, and a closing sheet must return the focus.
 */
export function trackPresses(): void {
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      lastPressed = target instanceof Element ? target.closest("a, button, [tabindex]") : null;
    },
    { capture: true, passive: true },
  );
}

/** The control that started an action: the focused element, or else the last pressed one. */
export function getTriggerElement(): HTMLElement | null {
  const { activeElement } = document;
  const control = activeElement && activeElement !== document.body ? activeElement : lastPressed;
  return control instanceof HTMLElement ? control : null;
}
