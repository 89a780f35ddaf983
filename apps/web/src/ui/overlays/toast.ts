import { sessionValue } from "../../lib/session-state.ts";

export type ToastSpec = {
  title: string;
  text?: string | undefined;
  tone?: "success" | "error" | "neutral";
  /** Must exist elsewhere on the page too: a notification goes away by itself. */
  action?: { label: string; run: () => void } | undefined;
};
export type Toast = ToastSpec & { id: number };

const shown = sessionValue<Toast | null>(null);
let count = 0;

/** Shows a notification; whatever was shown before gives way, there is only ever one. */
export function toast(spec: ToastSpec): void {
  count += 1;
  shown.set({ ...spec, id: count });
}

/** Takes a notification away, unless another has come since. */
export function dismissToast(id: number): void {
  if (shown.get()?.id === id) shown.set(null);
}

/** Takes away whatever is shown: what it said is no longer so. */
export function clearToast(): void {
  shown.set(null);
}

export const { get: currentToast, watch: watchToasts } = shown;

/** Milliseconds it stays: 5 s, or 10 s where there is an error to read or an action to reach. */
export function toastDuration({ tone, action }: ToastSpec): number {
  return tone === "error" || action ? 10_000 : 5_000;
}
