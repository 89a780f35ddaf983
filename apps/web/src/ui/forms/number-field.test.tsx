import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { NumberField } from "./number-field.tsx";
import { NumberStepper } from "./stepper.tsx";

afterEach(cleanup);

function Grams({ start = 100 as number | null, whole = false }) {
  const [grams, setGrams] = useState(start);
  return (
    <>
      <NumberField label="Grammi" min={0.1} max={1000} whole={whole} value={grams} onValue={setGrams} />
      <output>{grams ?? "none"}</output>
      <button type="button" onClick={() => setGrams(80)}>
        {"80 g"}
      </button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Grammi" });
const alert = () => screen.getByRole("alert");
const read = () => screen.getByRole("status").textContent;
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

test.each([
  ["12,5", "12.5"],
  ["12.5", "12.5"],
  ["0,1", "0.1"],
  ["0.1", "0.1"],
  [",5", "0.5"],
  ["1000", "1000"],
])("%s means %s grams", (typed, grams) => {
  render(<Grams />);
  type(typed);
  expect(read()).toBe(grams);
  expect(screen.queryByText(/./, { selector: ".field-error" })).toBeNull();
});

test.each(["", "0,05", "1000,1", "abc", "1.000"])("%j is not a valid amount", (typed) => {
  render(<Grams />);
  type(typed);
  expect(read()).toBe("none");
});

test("a thousands separator is reported while it is typed", () => {
  render(<Grams />);
  fireEvent.focus(field());
  expect(alert().getAttribute("aria-live")).toBe("assertive");
  type("1.000");
  expect(alert().textContent).toContain("1000");
  expect(alert().getAttribute("aria-live")).toBe("assertive");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(field().getAttribute("aria-describedby")).toBe(screen.getByText(/separatore/).id);
});

test("a number out of bounds is reported when the field is left, not before", () => {
  render(<Grams />);
  type("1000,1");
  expect(field().hasAttribute("aria-invalid")).toBe(false);
  fireEvent.blur(field());
  expect(alert().textContent).toBe("Inserisci un valore tra 0,1 e 1.000.");
  expect(alert().getAttribute("aria-live")).toBe("off");
});

test("an error that is read with the field is not announced besides, but the next one is", () => {
  render(<Grams />);
  type("1000,1");
  fireEvent.blur(field());
  fireEvent.focus(field());
  expect(alert().textContent).not.toBe("");
  expect(alert().getAttribute("aria-live")).toBe("off");
  type("1.000");
  expect(alert().getAttribute("aria-live")).toBe("assertive");
});

test("a number typed with a point is shown with a comma once the field is left", () => {
  render(<Grams />);
  type("12.50");
  expect(field().value).toBe("12.50");
  fireEvent.blur(field());
  expect(field().value).toBe("12,5");
});

test("a value from a preset replaces the text, an incomplete number stays", () => {
  render(<Grams />);
  type("12,");
  expect(field().value).toBe("12,");
  fireEvent.click(screen.getByRole("button", { name: "80 g" }));
  expect(field().value).toBe("80");
});

test("a field for whole numbers accepts no decimals", () => {
  render(<Grams whole />);
  type("1,5");
  fireEvent.blur(field());
  expect(read()).toBe("none");
  expect(alert().textContent).toBe("Scrivi un numero intero.");
});

function Steps({ start }: { start: number | null }) {
  const [grams, setGrams] = useState(start);
  return (
    <NumberStepper
      label="Grammi"
      min={0.1}
      max={1000}
      step={10}
      stepName="di 10 grammi"
      value={grams}
      onValue={setGrams}
    />
  );
}

test.each([
  [100, "Aumenta di 10 grammi", "110"],
  [104, "Aumenta di 10 grammi", "110"],
  [104, "Diminuisci di 10 grammi", "100"],
  [5, "Diminuisci di 10 grammi", "0,1"],
  [995, "Aumenta di 10 grammi", "1000"],
])("from %d, %s gives %s", (start, button, shown) => {
  render(<Steps start={start} />);
  fireEvent.click(screen.getByRole("button", { name: button }));
  expect(field().value).toBe(shown);
});
