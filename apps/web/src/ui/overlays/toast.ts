import { common } from "../../i18n/common.messages.ts";
import { offline } from "../../i18n/offline.messages.ts";
import { createSessionValue } from "../../lib/session-state.ts";

type ToastAction = { label: string; run: () => void };
export type ToastSpec = {
  title: string;
  text?: string | undefined;
  tone?: "success" | "error" | "neutral";
  /** Must exist elsewhere on the page too: a notification disappears by itself. */
  action?: ToastAction | undefined;
  /** A second action, which goes on with the task. */
  next?: ToastAction | undefined;
};
export type Toast = ToastSpec & { id: number; shownAtMs: number };

const shownToast = createSessionValue<Toast | null>(null);
let lastId = 0;

/** Shows a notification; it replaces the current one. */
export function toast(spec: ToastSpec): void {
  lastId += 1;
  shownToast.set({ ...spec, id: lastId, shownAtMs: performance.now() });
}

/** Shows that something failed: `text` says what. */
export function toastError(text: string): void {
  toast({ title: common.error, text, tone: "error" });
}

/** Runs an action whose code is loaded with its first use; says so and resolves to undefined where that fails. */
export async function runOnDemand<Module, Result>(
  load: () => Promise<Module>,
  run: (loaded: Module) => Result | Promise<Result>,
): Promise<Result | undefined> {
  let loaded: Module;
  try {
    loaded = await load();
  } catch {
    toast({ title: offline.needsConnection, text: offline.needsConnectionText, tone: "error" });
    return undefined;
  }
  return run(loaded);
}

/** Dismisses a notification, unless another has replaced it. */
export function dismissToast(id: number): void {
  if (shownToast.get()?.id === id) shownToast.set(null);
}

/** Dismisses the current notification, whose message is no longer true. */
export function clearToast(): void {
  shownToast.set(null);
}

/**
 * Milliseconds after a notification in which a change of the screen is part of the same action: it closes the sheet of
 * the action, or opens its result. A slow phone takes more than a second from the press to the closed sheet.
 */
const sameActionMs = 2500;

/** Dismisses the notification of the screen that was left; it stays where its own action has changed the screen. */
export function clearToastOfLeftScreen(): void {
  const current = shownToast.get();
  if (current && performance.now() - current.shownAtMs > sameActionMs) shownToast.set(null);
}

export const { get: getCurrentToast, subscribe: subscribeToToasts } = shownToast;

/** Duration of a notification, ms: 5 s, or 10 s with an error or an action. */
export function getToastDurationMs({ tone, action }: ToastSpec): number {
  return tone === "error" || action ? 10_000 : 5_000;
}
