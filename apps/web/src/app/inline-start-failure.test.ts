import { beforeEach, expect, test } from "vitest";
import page from "../../index.html?raw";
import "./inline-start-failure.ts";

const errorScreen = (): HTMLElement | null => document.getElementById("start-failed");
const failScript = (): boolean =>
  document.body.appendChild(document.createElement("script")).dispatchEvent(new Event("error"));

beforeEach(() => {
  document.body.innerHTML = /<body>([^]*?)<script/.exec(page)?.[1] ?? "";
});

test("where the first script cannot be loaded, the page says so and offers to try again, without the app", () => {
  expect(errorScreen()?.hidden).toBe(true);
  failScript();
  expect(errorScreen()?.hidden).toBe(false);
  expect(errorScreen()?.querySelector("h1")?.textContent).toBe("Errore di Caricamento");
  // An empty address is that of the page: the link loads it again.
  expect(errorScreen()?.querySelector("a[href='']")?.textContent).toBe("Riprova");
});

test("the error screen takes the place of a prerendered page, which does not react", () => {
  document.body.insertAdjacentHTML("afterbegin", '<div id="prerendered"><button>Aggiungi</button></div>');
  failScript();
  expect(document.getElementById("prerendered")).toBeNull();
  expect(errorScreen()?.hidden).toBe(false);
});

test("a script that the browser cannot parse shows the error screen too", () => {
  window.dispatchEvent(new Event("error"));
  expect(errorScreen()?.hidden).toBe(false);
});

test("a failure after the app has rendered, and a picture that cannot be loaded, do not show the error screen", () => {
  document.body.appendChild(document.createElement("img")).dispatchEvent(new Event("error"));
  document.getElementById("root")?.append(document.createElement("main"));
  failScript();
  expect(errorScreen()?.hidden).toBe(true);
});
