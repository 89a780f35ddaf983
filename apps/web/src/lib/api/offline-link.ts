import type { AppRouter } from "@fetta/api/router";
import { hashKey } from "@tanstack/react-query";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { queryClient } from "./query-client.ts";
import { readKey } from "./query-key.ts";
import { forgetChoices } from "../clear-local-preferences.ts";
import { sessionMap } from "../session-state.ts";
import { personIs, takesOver } from "./signed-in-account.ts";
import { deviceQueue, deviceReads } from "./offline-port.ts";
import type { Answered, Read } from "./offline-port.ts";
import { mayHoldChanges, showHeld } from "./outbox-state.ts";
import { isAnsweredOffline } from "./offline-procedures.ts";
import { isLost, statusOf } from "./transient-error.ts";
import { ownerNow, setOwner } from "./data-owner.ts";

/** How long an answer may take before the last one is shown in its place, ms; it still comes when it comes. */
const patience = 6000;

const session = hashKey(readKey("account.me"));
const isPersonal = ({ queryHash }: { queryHash: string }): boolean => queryHash !== session;

/** Who is there, as soon as the server says so: what waits of theirs can go. */
function meet(path: string, data: unknown): void {
  const me = path === "home.read" ? (data as { me: unknown }).me : path === "account.me" ? data : undefined;
  if (me === undefined) return;
  const { id } = (me as { user: { id: string } }).user;
  const before = ownerNow();
  setOwner(id);
  personIs(id);
  if (takesOver(id)) forgetChoices();
  // A session that ran out was not left: what was read in it is still here.
  if (before !== undefined && before !== id) {
    void queryClient.resetQueries({ predicate: isPersonal });
    queryClient.getMutationCache().clear();
    showHeld({ changes: [], others: 0 });
  }
  // Also where the device had said it before: the server was not there then.
  if (mayHoldChanges())
    deviceQueue()
      .then(({ ready, wake }) => ready.then(wake))
      .catch(() => undefined);
}

/** What the device makes of an answer: keeps it, and adds to a day what the server does not have yet. */
async function withHeld(read: Read, data: unknown): Promise<unknown> {
  const [{ ready }, { shownOver }] = await Promise.all([deviceQueue(), deviceReads()]);
  await ready;
  return shownOver(read, data);
}

/** Reads that are answered from the device when the server cannot be reached, or takes too long. */
export const keptLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "query" || !isAnsweredOffline(op.path)) return next(op);
    return observable((observer) => {
      let over = false;
      let answered = false;
      const emit = (data: unknown): void => {
        if (over) return;
        over = true;
        clearTimeout(timer);
        observer.next({ result: { type: "data", data } });
        observer.complete();
      };
      /** Undefined where the device has nothing, or the page has it on its screen. */
      const lastAnswer = async (): Promise<unknown> => {
        if (queryClient.getQueryData(readKey(op.path, op.input)) !== undefined) return undefined;
        return (await deviceReads()).answerOf(op);
      };
      const timer = setTimeout(() => {
        lastAnswer().then(
          (data) => data !== undefined && !answered && emit(data),
          () => undefined,
        );
      }, patience);
      const subscription = next(op).subscribe({
        next: ({ result }) => {
          if (!("data" in result)) return;
          const { data } = result;
          meet(op.path, data);
          const late = over;
          answered = true;
          const shown = mayHoldChanges() ? withHeld(op, data).catch(() => data) : data;
          if (late || shown instanceof Promise)
            void Promise.resolve(shown).then((known) =>
              late ? deviceReads().then(({ showLate }) => showLate(op, known)) : emit(known),
            );
          else emit(shown);
          keepLater(op, data);
        },
        error: (error) => {
          const fail = (): void => {
            if (over) return;
            over = true;
            clearTimeout(timer);
            observer.error(error);
          };
          if (statusOf(error) === 401) forgetLater(op.path);
          if (!isLost(error) || op.signal?.aborted) return fail();
          lastAnswer().then((data) => (data === undefined ? fail() : emit(data)), fail);
        },
      });
      return () => {
        over = true;
        clearTimeout(timer);
        subscription.unsubscribe();
      };
    });
  };

const fresh = sessionMap<string, Answered>();

/** The first of these says that the page is used, or is left: what is kept comes after what is seen. */
const moments = ["pointerdown", "keydown", "scroll", "visibilitychange", "offline"];

/** Kept once somebody uses the page; of quick answers to one question the last. */
function keepLater({ path, input }: Read, data: unknown): void {
  if (fresh.size === 0 && used) setTimeout(keepFresh, 1000);
  fresh.set(JSON.stringify([path, input]), { path, input, data });
}

let used = false;
function onUse(): void {
  used = true;
  for (const moment of moments) removeEventListener(moment, onUse, true);
  keepFresh();
}
for (const moment of moments) globalThis.addEventListener?.(moment, onUse, true);

function keepFresh(): void {
  const answers = [...fresh.values()];
  fresh.clear();
  // A device that stores nothing has nothing to show without a connection: nothing else depends on it.
  deviceReads()
    .then(({ keepReads }) => keepReads(answers))
    .catch(() => undefined);
}

/** The session is over: nobody who comes after sees what was read in it. */
function forgetLater(path: string): void {
  if (path === "home.read" || path === "account.me")
    deviceReads()
      .then(({ forgetReads }) => forgetReads())
      .catch(() => undefined);
}
