import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getPrerendered, noteEarlyPress, pressEvents, replacePrerendered } from "./prerendered.ts";

const markup =
  '<input placeholder="Cerca"><a href="/paywall">PRO</a><button aria-label="Aggiungi">+</button><button>Copia</button>';
const pressed: string[] = [];
let root: HTMLElement;
const start = vi.fn<() => void>();

for (const type of pressEvents) addEventListener(type, noteEarlyPress);

beforeEach(() => {
  document.body.innerHTML = `<div id="prerendered">${markup}</div><div id="root"></div>`;
  root = document.querySelector<HTMLElement>("#root") as HTMLElement;
  replacePrerendered(root, start);
});
afterEach(() => {
  document.body.innerHTML = "";
  pressed.length = 0;
  start.mockClear();
});

/** Puts a page into the root, as React does, and notes the buttons pressed there. */
function renderLive(html: string): void {
  root.innerHTML = html;
  for (const button of root.querySelectorAll("button"))
    button.addEventListener("click", () => pressed.push(button.textContent ?? ""));
}

test("the live page is rendered after a frame of the prerendered one, and at once where there is none", async () => {
  const frame = new Promise((resolve) => requestAnimationFrame(resolve));
  expect(start).not.toHaveBeenCalled();
  await frame;
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  getPrerendered()?.remove();
  replacePrerendered(root, start);
  expect(start).toHaveBeenCalledTimes(2);
});

test("in a hidden tab, which has no frames, the live page is rendered at once", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  replacePrerendered(root, start);
  expect(start).toHaveBeenCalledOnce();
  hidden.mockRestore();
});

test("the prerendered page stays while the live page is loading, and goes when it is complete", async () => {
  renderLive(`<div data-pending="">${markup}</div>`);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(getPrerendered()).not.toBeNull();
  root.firstElementChild?.removeAttribute("data-pending");
  await vi.waitFor(() => expect(getPrerendered()).toBeNull());
  expect(pressed).toEqual([]);
});

test("a button pressed on the prerendered page is pressed on the live page", async () => {
  document.querySelector<HTMLButtonElement>("#prerendered [aria-label=Aggiungi]")?.click();
  // Ids may differ, and other controls may have come.
  renderLive(`<div><button>Acqua</button>${markup.replace("<button", '<button id="r7"')}</div>`);
  await vi.waitFor(() => expect(pressed).toEqual(["+"]));
});

test("a press in progress ends on the page on which it began, and is then repeated", async () => {
  const early = document.querySelector<HTMLButtonElement>("#prerendered [aria-label=Aggiungi]");
  early?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  renderLive(`<div>${markup}</div>`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(getPrerendered()).not.toBeNull();
  early?.dispatchEvent(new Event("pointerup", { bubbles: true }));
  early?.click();
  await vi.waitFor(() => expect(pressed).toEqual(["+"]));
  expect(getPrerendered()).toBeNull();
});

test("a press that becomes a scroll presses nothing", async () => {
  const early = document.querySelector("#prerendered [aria-label=Aggiungi]");
  early?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  renderLive(`<div>${markup}</div>`);
  early?.dispatchEvent(new Event("pointercancel", { bubbles: true }));
  await vi.waitFor(() => expect(getPrerendered()).toBeNull());
  expect(pressed).toEqual([]);
});

test("a pressed button that the live page does not have presses nothing", async () => {
  document.querySelector<HTMLButtonElement>("#prerendered [aria-label=Aggiungi]")?.click();
  renderLive('<div><a href="/">Indietro</a><button>Elimina</button></div>');
  await vi.waitFor(() => expect(getPrerendered()).toBeNull());
  expect(pressed).toEqual([]);
});

test("the focus stays on the same link", async () => {
  document.querySelector<HTMLElement>("#prerendered a")?.focus();
  renderLive(`<div>${markup}</div>`);
  await vi.waitFor(() => expect(document.activeElement).toBe(root.querySelector("a")));
});

test("a button that comes after the page is pressed then, unless something else was pressed before", async () => {
  document.querySelector<HTMLButtonElement>("#prerendered [aria-label=Aggiungi]")?.click();
  renderLive("<div><button>Copia</button></div>");
  await vi.waitFor(() => expect(getPrerendered()).toBeNull());
  expect(pressed).toEqual([]);
  renderLive(`<div>${markup}</div>`);
  await vi.waitFor(() => expect(pressed).toEqual(["+"]));
});

test("a text typed early stays in its field, which keeps the focus", async () => {
  const field = document.querySelector<HTMLInputElement>("#prerendered input");
  field?.focus();
  if (field) field.value = "pasta";
  const typed: string[] = [];
  root.addEventListener("input", ({ target }) => typed.push((target as HTMLInputElement).value));
  renderLive(`<div>${markup}</div>`);
  await vi.waitFor(() => expect(document.activeElement).toBe(root.querySelector("input")));
  expect(typed).toEqual(["pasta"]);
});
