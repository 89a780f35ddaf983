import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ToastRegion } from "./toast-region.tsx";
import { clearToast, toast } from "./toast.ts";

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion />);
});
afterEach(() => {
  act(clearToast);
  cleanup();
  vi.useRealTimers();
});

const show = (spec: Parameters<typeof toast>[0]) => act(() => toast(spec));
const wait = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const shown = () => screen.getByRole("status").textContent;

test("only the newest notification is shown", () => {
  show({ title: "Aggiunto al log!" });
  show({ title: "Rimosso dal diario" });
  expect(shown()).toBe("Rimosso dal diario");
});

test("a success notification stays 5 seconds", () => {
  show({ title: "Aggiunto al log!" });
  wait(4_900);
  expect(shown()).toBe("Aggiunto al log!");
  wait(200);
  expect(shown()).toBe("");
});

test.each([
  { title: "Errore", tone: "error" as const },
  { title: "Errore", action: { label: "Annulla", run: () => undefined } },
])("an error or a notification with an action stays 10 seconds", (spec) => {
  show(spec);
  wait(9_900);
  expect(shown()).toContain("Errore");
  wait(200);
  expect(shown()).toBe("");
});

test("a notification stays while it has the keyboard focus", () => {
  show({ title: "Rimosso dal diario", action: { label: "Annulla", run: () => undefined } });
  act(() => screen.getByRole("button", { name: "Annulla" }).focus());
  wait(60_000);
  expect(shown()).toContain("Rimosso dal diario");
});

test("F8 moves the focus to the notification and back when it is dismissed", () => {
  const before = document.body.appendChild(document.createElement("button"));
  before.focus();
  show({ title: "Aggiunto al log!" });
  fireEvent.keyDown(document, { key: "F8" });
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Notifiche (F8)" }));
  const close = screen.getByRole("button", { name: "Chiudi la notifica" });
  act(() => close.focus());
  fireEvent.click(close);
  expect(document.activeElement).toBe(before);
  before.remove();
});

test("Esc in a notification dismisses it and does nothing else", () => {
  show({ title: "Aggiunto al log!" });
  const isUnhandled = fireEvent.keyDown(screen.getByRole("button", { name: "Chiudi la notifica" }), { key: "Escape" });
  expect(isUnhandled).toBe(false);
  expect(shown()).toBe("");
});

test("dismissing a notification that was reached by Tab moves the focus back, or to the page where that control is gone", () => {
  const main = document.body.appendChild(document.createElement("main"));
  main.tabIndex = -1;
  const before = main.appendChild(document.createElement("button"));
  const dismissFromTab = (isGone: boolean): void => {
    show({ title: "Aggiunto al log!" });
    act(() => before.focus());
    const close = screen.getByRole("button", { name: "Chiudi la notifica" });
    act(() => close.focus());
    if (isGone) before.remove();
    fireEvent.click(close);
  };
  dismissFromTab(false);
  expect(document.activeElement).toBe(before);
  dismissFromTab(true);
  expect(document.activeElement).toBe(main);
  main.remove();
});

test("the action runs once and closes the notification", () => {
  let undone = 0;
  show({ title: "Rimosso dal diario", action: { label: "Annulla", run: () => (undone += 1) } });
  fireEvent.click(screen.getByRole("button", { name: "Annulla" }));
  expect(undone).toBe(1);
  expect(shown()).toBe("");
});

test("a swipe of 50 px to the right dismisses a notification, a shorter one does not", () => {
  show({ title: "Aggiunto al log!" });
  const card = screen.getByText("Aggiunto al log!");
  const swipe = (distance: number): void => {
    fireEvent.pointerDown(card, { clientX: 100, pointerId: 1 });
    fireEvent.pointerMove(card, { clientX: 100 + distance, pointerId: 1 });
    fireEvent.pointerUp(card, { clientX: 100 + distance, pointerId: 1 });
  };
  swipe(40);
  expect(shown()).toBe("Aggiunto al log!");
  swipe(50);
  expect(shown()).toBe("");
});
