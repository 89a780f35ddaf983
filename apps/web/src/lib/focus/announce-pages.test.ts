import { beforeEach, expect, test, vi } from "vitest";
import { announcePages } from "./keep-focus.ts";

let root: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  root = document.querySelector<HTMLElement>("#root") as HTMLElement;
  history.replaceState(null, "", "/");
  announcePages(root, "Fetta");
});

/** Shows a page of the app, as the router does: the address first. */
async function open(path: string, html: string): Promise<void> {
  history.pushState(null, "", path);
  root.innerHTML = `<main>${html}</main><nav><a href="/">Home</a></nav>`;
  await new Promise((resolve) => setTimeout(resolve));
}

test("the document is named after the heading of each page and of each day", async () => {
  await open("/", "<h1>Oggi</h1>");
  expect(document.title).toBe("Oggi · Fetta");
  for (const text of root.querySelector("h1")?.childNodes ?? []) text.nodeValue = "Ieri";
  await vi.waitFor(() => expect(document.title).toBe("Ieri · Fetta"));
  await open("/recipes", "<h1>Ricette</h1>");
  expect(document.title).toBe("Ricette · Fetta");
});

test("another page that opens has the focus on its heading; the first page and another day leave it where it is", async () => {
  await open("/", "<h1>Oggi</h1>");
  expect(document.activeElement).toBe(document.body);
  await open("/", "<h1>Ieri</h1>");
  expect(document.activeElement).toBe(document.body);
  root.querySelector("a")?.focus();
  await open("/recipes", "<h1>Ricette</h1>");
  expect(document.activeElement?.textContent).toBe("Ricette");
});

test("a page that loads later is announced when its heading is there", async () => {
  await open("/", "<h1>Oggi</h1>");
  await open("/recipes", "<p>Un attimo</p>");
  expect(document.title).toBe("Oggi · Fetta");
  await open("/recipes", "<h1>Ricette</h1>");
  expect(document.activeElement?.textContent).toBe("Ricette");
});

test("a page that focuses a field of its own keeps the focus there", async () => {
  await open("/", "<h1>Oggi</h1>");
  history.pushState(null, "", "/auth");
  root.innerHTML = "<main><h1>Accedi</h1><input></main>";
  root.querySelector("input")?.focus();
  await vi.waitFor(() => expect(document.title).toBe("Accedi · Fetta"));
  expect(document.activeElement?.tagName).toBe("INPUT");
});
