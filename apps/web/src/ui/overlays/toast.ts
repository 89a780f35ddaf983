import { createSessionValue } from "../../lib/session-state.ts";

export type ToastSpec = {
  title: string;
  text?: string | undefined;
  tone?: "success" | "error" | "neutral";
  /** Must exist elsewhere on the page too: a notification goes away by itself. */
  action?: { label: string; run: () => void } | undefined;
};
export type Toast = ToastSpec & { id: number };

const shownToast = createSessionValue<Toast | null>(null);
let lastId = 0;

/** Shows a notification; whatever was shown before gives way, there is only ever one. */
export function toast(spec: ToastSpec): void {
  lastId += 1;
  shownToast.set({ ...spec, id: lastId });
}

/** Takes a notification away, unless another has come since. */
export function dismissToast(id: number): void {
  if (shownToast.get()?.id === id) shownToast.set(null);
}

/** Takes away whatever is shown: what it said is no longer so. */
export function clearToast(): void {
  shownToast.set(null);
}

export const { get: getCurrentToast, subscribe: subscribeToToasts } = shownToast;

/** Milliseconds it stays: 5 s, or 10 s where there is an error to read or an action to reach. */
export function getToastDurationMs({ tone, action }: ToastSpec): number {
  return tone === "error" || action ? 10_000 : 5_000;
}
