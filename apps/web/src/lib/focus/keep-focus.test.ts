import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { focusNextAddedRow, keepFocusOfRemovedRows, listNeighbours } from "./keep-focus.ts";

const row = (name: string): string => `<li id="${name}"><button>${name}</button><button>Altro di ${name}</button></li>`;
const page = (...names: string[]): string =>
  `<main><button>Prima</button><ul>${names.map(row).join("")}</ul><button>Dopo</button></main>`;

beforeAll(() => keepFocusOfRemovedRows());
beforeEach(() => {
  document.body.innerHTML = page("Pane", "Riso", "Mela");
});

function focusIn(name: string): HTMLElement {
  const button = document.querySelector<HTMLElement>(`#${name} button:last-child`);
  button?.focus();
  return button as HTMLElement;
}

const focused = (): string | null | undefined => document.activeElement?.textContent;

test("the focus of a removed row goes to the next row, and of the last one to the row before", async () => {
  focusIn("Riso");
  document.querySelector("#Riso")?.remove();
  await vi.waitFor(() => expect(focused()).toBe("Mela"));
  document.querySelector("#Mela")?.remove();
  await vi.waitFor(() => expect(focused()).toBe("Pane"));
});

test("a removed row that does not have the focus moves nothing", async () => {
  focusIn("Riso");
  document.querySelector("#Pane")?.remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(focused()).toBe("Altro di Riso");
});

test("a row that comes back has the focus", async () => {
  focusNextAddedRow();
  document.querySelector("#Riso")?.insertAdjacentHTML("afterend", row("Uva"));
  await vi.waitFor(() => expect(focused()).toBe("Uva"));
});

test("the neighbours of a control in a row are those of other rows, after it and before it, nearest first", () => {
  expect(listNeighbours(focusIn("Riso")).map(({ textContent }) => textContent)).toEqual([
    "Mela",
    "Altro di Mela",
    "Riso",
    "Altro di Pane",
    "Pane",
    "Dopo",
    "Prima",
  ]);
});
