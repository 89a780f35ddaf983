import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from "@tanstack/react-router";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { parseSearch, pickSearch, stringifySearch } from "../../lib/search-params.ts";
import * as sheets from "../../lib/sheets.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import { Sheet } from "./sheet.tsx";

// A generous timeout for slow machines: the tests check that an element appears, not how fast.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

function Screen() {
  const add = useSheet(sheets.add);
  const search = useSheet(sheets.search);
  return (
    <>
      <button type="button" onClick={() => add.open()}>
        {"Aggiungi"}
      </button>
      <Sheet name={sheets.add} title="Cosa hai mangiato?">
        <button type="button" onClick={() => search.open({ meal: "lunch" })}>
          {"Cerca alimenti"}
        </button>
        <button type="button" onClick={() => search.replace({ meal: "dinner" })}>
          {"Mostra il risultato"}
        </button>
      </Sheet>
      <Sheet name={sheets.search} title="Cerca">
        <p>{`per ${search.params.meal ?? "nessuno"}`}</p>
        <button type="button" onClick={search.closeAll}>
          {"Fatto"}
        </button>
      </Sheet>
    </>
  );
}

/** The browser goes back asynchronously, unlike the history in memory. */
function delayBack(history: RouterHistory): void {
  const { go } = history;
  history.go = (steps) => void setTimeout(() => go(steps), 50);
}

async function openApp() {
  const root = createRootRoute({ validateSearch: pickSearch<"sheet" | "sheetParams">, component: Outlet });
  const screenRoute = createRoute({ getParentRoute: () => root, path: "/", component: Screen });
  const history = createMemoryHistory({ initialEntries: ["/?giorno=2026-11-20"] });
  const router = createRouter({ routeTree: root.addChildren([screenRoute]), history, parseSearch, stringifySearch });
  render(<RouterProvider router={router as never} />);
  const opener = await screen.findByRole("button", { name: "Aggiungi" });
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole("dialog", { name: "Cosa hai mangiato?" });
  // A sheet listens to the keyboard only while it has the focus, which it gets shortly after the render.
  await focusOn("Cosa hai mangiato?");
  return { history, opener };
}

const focusOn = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text));

const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("a sheet has an address of its own and keeps the screen's parameters in it", async () => {
  const { history } = await openApp();
  expect(history.location.search).toBe("?giorno=2026-11-20&foglio=aggiungi");
});

test("Back closes the sheet, and the focus returns to its trigger element", async () => {
  const { history, opener } = await openApp();
  history.back();
  await noDialog();
  expect(history.location.search).toBe("?giorno=2026-11-20");
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test("Esc and the close button remove the history entry", async () => {
  const { history } = await openApp();
  fireEvent.keyDown(document.activeElement ?? document, { key: "Escape" });
  await noDialog();
  expect(history.location.search).toBe("?giorno=2026-11-20");
  fireEvent.click(await screen.findByRole("button", { name: "Aggiungi" }));
  fireEvent.click(await screen.findByRole("button", { name: "Chiudi" }));
  await noDialog();
  expect(history.location.search).toBe("?giorno=2026-11-20");
});

test("a sheet opened from a sheet lies over it: Back returns to the first, closing all returns to the screen", async () => {
  const { history } = await openApp();
  fireEvent.click(screen.getByRole("button", { name: "Cerca alimenti" }));
  await screen.findByRole("dialog", { name: "Cerca" });
  expect(screen.getByText("per lunch")).toBeDefined();
  history.back();
  await screen.findByRole("dialog", { name: "Cosa hai mangiato?" });
  fireEvent.click(screen.getByRole("button", { name: "Cerca alimenti" }));
  fireEvent.click(await screen.findByRole("button", { name: "Fatto" }));
  await noDialog();
  expect(history.location.search).toBe("?giorno=2026-11-20");
});

test("a sheet that is opened while the one before it is still closing stays open, over the screen", async () => {
  const { history } = await openApp();
  delayBack(history);
  const search = screen.getByRole("button", { name: "Cerca alimenti" });
  fireEvent.click(screen.getByRole("button", { name: "Chiudi" }));
  fireEvent.click(search);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await screen.findByRole("dialog", { name: "Cerca" });
  fireEvent.click(screen.getByRole("button", { name: "Fatto" }));
  await noDialog();
  expect(history.location.search).toBe("?giorno=2026-11-20");
});

test("a result that arrives while its sheet is closing does not open another one in its place", async () => {
  const { history } = await openApp();
  delayBack(history);
  const result = screen.getByRole("button", { name: "Mostra il risultato" });
  fireEvent.click(screen.getByRole("button", { name: "Chiudi" }));
  fireEvent.click(result);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await noDialog();
  expect(history.location.search).toBe("?giorno=2026-11-20");
});

test("a sheet follows the finger on its title, resists a pull upwards, and closes when it is pulled down far enough", async () => {
  await openApp();
  const dialog = screen.getByRole("dialog");
  const title = screen.getByRole("heading", { name: "Cosa hai mangiato?" });
  // The environment of the test captures no pointers.
  Element.prototype.setPointerCapture = () => undefined;
  const pull = (distance: number): string => {
    fireEvent.pointerDown(title, { clientY: 300 });
    fireEvent.pointerMove(title, { clientY: 300 + distance });
    return dialog.style.translate;
  };
  const release = (distance: number): void => void fireEvent.pointerUp(title, { clientY: 300 + distance });
  expect(pull(-60)).toBe("0 -10px");
  release(-60);
  expect(dialog.style.translate).toBe("");
  expect(pull(-600)).toBe("0 -24px");
  release(-600);
  expect(pull(20)).toBe("0 20px");
  release(20);
  expect(screen.getByRole("dialog")).toBe(dialog);
  expect(pull(130)).toBe("0 130px");
  release(130);
  await noDialog();
});
