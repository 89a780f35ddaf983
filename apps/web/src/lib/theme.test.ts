import { beforeEach, expect, test } from "vitest";
import { applyTheme, selectTheme, getStoredTheme } from "./theme.ts";

const bars = (): string[] =>
  [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].map(({ content }) => content);

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = `
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#F7F4ED" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0D120F" />`;
});

test("a chosen theme is stored and applied to the page and the browser's bars", () => {
  selectTheme("dark");
  expect(getStoredTheme()).toBe("dark");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(bars()).toEqual(["#0D120F", "#0D120F"]);
});

test("the theme of the device is not stored", () => {
  selectTheme("light");
  selectTheme("system");
  expect(localStorage.length).toBe(0);
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
  expect(bars()).toEqual(["#F7F4ED", "#0D120F"]);
});

test("an unknown theme is ignored", () => {
  localStorage.setItem("fetta-theme", "rosa");
  expect(getStoredTheme()).toBe("system");
  applyTheme(getStoredTheme());
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
});
