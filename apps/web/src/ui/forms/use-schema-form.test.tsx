import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { NumberField } from "./number-field.tsx";
import { TextField } from "./text-field.tsx";
import { useSchemaForm } from "./use-schema-form.ts";

afterEach(cleanup);

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Scrivi il nome.")),
  grams: z.number().check(z.lte(1000)),
});

type Send = (input: unknown) => unknown;
type Props = { send?: Send; prefill?: string; isLive?: boolean };

function FoodForm({ send = vi.fn<Send>(), prefill, isLive = false }: Props) {
  const initial = { name: "", grams: null as number | null };
  const form = useSchemaForm({
    schema,
    initial,
    ...(prefill !== undefined && { prefill: { ...initial, name: prefill } }),
    isLive,
    send,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <TextField label="Nome" {...form.field("name")} />
      <NumberField label="Grammi" {...form.number("grams")} min={1} max={1000} emptyText="Scrivi i grammi." />
      <button type="submit">{"Salva"}</button>
    </form>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Salva" }));

test("a rejected submit focuses the first invalid field, which its message describes", async () => {
  const send = vi.fn<Send>();
  render(<FoodForm send={send} />);
  submit();
  await waitFor(() => expect(document.activeElement).toBe(field("Nome")));
  expect(field("Nome").getAttribute("aria-invalid")).toBe("true");
  expect(field("Nome").getAttribute("aria-describedby")).toBe(screen.getByText("Scrivi il nome.").id);
  expect(screen.getByText("Scrivi i grammi.")).toBeTruthy();
  type("Nome", "Pane");
  // Kept until the next submit.
  expect(field("Nome").getAttribute("aria-invalid")).toBe("true");
  submit();
  await waitFor(() => expect(document.activeElement).toBe(field("Grammi")));
  expect(send).not.toHaveBeenCalled();
});

test("a valid form sends the schema's output once, however often it is submitted", async () => {
  const send = vi.fn<Send>(() => new Promise(() => undefined));
  render(<FoodForm send={send} />);
  type("Nome", " Pane ");
  type("Grammi", "62,5");
  submit();
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send).toHaveBeenCalledWith({ name: "Pane", grams: 62.5 });
});

test("a live form checks a field again while it is corrected", async () => {
  render(<FoodForm isLive />);
  submit();
  await screen.findByText("Scrivi il nome.");
  type("Nome", "Pane");
  await waitFor(() => expect(screen.queryByText("Scrivi il nome.")).toBeNull());
});

test("a prefill that arrives late fills untouched fields, and a form that starts over has it again", async () => {
  const send = vi.fn<Send>(async () => "reset");
  const { rerender } = render(<FoodForm send={send} />);
  type("Grammi", "80");
  rerender(<FoodForm send={send} prefill="Pane" />);
  await waitFor(() => expect(field("Nome").value).toBe("Pane"));
  expect(field("Grammi").value).toBe("80");
  type("Nome", "Pizza");
  submit();
  await waitFor(() => expect(field("Nome").value).toBe("Pane"));
  expect(send).toHaveBeenCalledWith({ name: "Pizza", grams: 80 });
  expect(field("Grammi").value).toBe("");
  expect(screen.queryByText("Scrivi i grammi.")).toBeNull();
});
