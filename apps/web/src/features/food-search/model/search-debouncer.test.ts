import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSearchDebouncer } from "../hooks/use-food-search.ts";

describe("the search debouncer", () => {
  const asked: (string | null)[] = [];
  const pause = () => createSearchDebouncer((text) => asked.push(text));
  beforeEach(() => {
    asked.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("never searches for one character", () => {
    pause().type("p");
    vi.advanceTimersByTime(5000);
    expect(asked).toEqual([]);
  });

  test("searches for two characters after 800 ms and not after 700", () => {
    pause().type("pa");
    vi.advanceTimersByTime(700);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(asked).toEqual(["pa"]);
  });

  test("restarts the delay with every key, so that a word is searched for once", () => {
    const search = pause();
    for (const text of ["pa", "pas", "past", "pasta"]) {
      search.type(text);
      vi.advanceTimersByTime(500);
    }
    vi.advanceTimersByTime(800);
    expect(asked).toEqual(["pasta"]);
  });

  test("searches at once on Enter and not again when the delay ends", () => {
    const search = pause();
    search.type("pasta");
    search.submit("pasta");
    expect(asked).toEqual(["pasta"]);
    vi.advanceTimersByTime(2000);
    search.submit(" Pasta ");
    expect(asked).toEqual(["pasta"]);
  });

  test("does not count punctuation as characters", () => {
    const search = pause();
    search.type("a!");
    search.submit("a!");
    vi.advanceTimersByTime(2000);
    expect(asked).toEqual([]);
  });

  test("clears the results of a text that became too short and searches for the same word again", () => {
    const search = pause();
    search.submit("pasta");
    search.type("p");
    search.submit("pasta");
    expect(asked).toEqual(["pasta", null, "pasta"]);
  });

  test("searches for nothing after the user has left the search", () => {
    const search = pause();
    search.type("pasta");
    search.cancel();
    vi.advanceTimersByTime(2000);
    expect(asked).toEqual([]);
  });
});
