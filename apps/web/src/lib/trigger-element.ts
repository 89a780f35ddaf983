let lastPressed: Element | null = null;

/** Remembers what was last pressed: Safari does not focus a tapped button, and closing a sheet must return somewhere. */
export function trackPresses(): void {
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      lastPressed = target instanceof Element ? target.closest("a, button, [tabindex]") : null;
    },
    { capture: true, passive: true },
  );
}

/** The control that an action started from. */
export function getTriggerElement(): HTMLElement | null {
  const { activeElement } = document;
  const control = activeElement && activeElement !== document.body ? activeElement : lastPressed;
  return control instanceof HTMLElement ? control : null;
}
