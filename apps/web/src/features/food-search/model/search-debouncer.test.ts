import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSearchDebouncer } from "./search-debouncer.ts";

describe("the pause before a search", () => {
  const asked: (string | null)[] = [];
  const pause = () => createSearchDebouncer((text) => asked.push(text));
  beforeEach(() => {
    asked.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("one character asks for nothing, however long one waits", () => {
    pause().type("p");
    vi.advanceTimersByTime(5000);
    expect(asked).toEqual([]);
  });

  test("two characters are asked for after 800 ms and not after 700", () => {
    pause().type("pa");
    vi.advanceTimersByTime(700);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(asked).toEqual(["pa"]);
  });

  test("every key starts the pause anew, so a word is asked for once", () => {
    const search = pause();
    for (const text of ["pa", "pas", "past", "pasta"]) {
      search.type(text);
      vi.advanceTimersByTime(500);
    }
    vi.advanceTimersByTime(800);
    expect(asked).toEqual(["pasta"]);
  });

  test("Enter asks at once, and the pause that ran does not ask again", () => {
    const search = pause();
    search.type("pasta");
    search.submit("pasta");
    expect(asked).toEqual(["pasta"]);
    vi.advanceTimersByTime(2000);
    search.submit(" Pasta ");
    expect(asked).toEqual(["pasta"]);
  });

  test("punctuation does not make a text long enough", () => {
    const search = pause();
    search.type("a!");
    search.submit("a!");
    vi.advanceTimersByTime(2000);
    expect(asked).toEqual([]);
  });

  test("a text that became too short takes the results away, and the same word is asked for again", () => {
    const search = pause();
    search.submit("pasta");
    search.type("p");
    search.submit("pasta");
    expect(asked).toEqual(["pasta", null, "pasta"]);
  });

  test("leaving the search asks for nothing more", () => {
    const search = pause();
    search.type("pasta");
    search.cancel();
    vi.advanceTimersByTime(2000);
    expect(asked).toEqual([]);
  });
});
