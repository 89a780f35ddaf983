import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { AppShell } from "../features/shell/app-shell.tsx";
import { refreshPersonalFoods } from "../lib/api/invalidate-food-queries.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { registerOfflineModules } from "../offline/register-offline-modules.ts";
import { stepTimersKey } from "../entities/recipe/step-timers-key.ts";
import { readStored } from "../lib/stored-schema.ts";
import * as sheets from "../lib/sheets.ts";
import { mayHavePendingPhotos } from "../lib/api/pending-photo-state.ts";
import { lazySheet } from "../ui/overlays/sheet-host.tsx";
import { PhotoRows } from "./-photo-rows.tsx";
import { RequireSignIn } from "./-require-sign-in.tsx";
import { Suspense, useEffect } from "react";

const InstallSheet = lazySheet(
  sheets.install,
  async () => (await import("../features/install/install-sheet.tsx")).InstallSheet,
);
const ShoppingSheet = lazySheet(
  sheets.shopping,
  async () => (await import("../features/shopping/components/shopping-sheet.tsx")).ShoppingSheet,
);

// `bootstrapApp` does not run where the page was loaded by a guest who then signed in.
registerOfflineModules();

/** Delay after the first interaction, ms, so that the user's own requests come first. */
const syncDelayMs = 4000;

function startSync(): void {
  refreshPersonalFoods();
  import("../offline/sync-food-lists.ts")
    .then(async ({ isGoodConnection, syncFoodLists }) => {
      if (!isGoodConnection()) return;
      await syncFoodLists();
      const { prefetchBarcodeReader } = await import("../features/barcode/model/open-barcode-reader.ts");
      await prefetchBarcodeReader();
    })
    // Without them or a storage for them, search and scans know fewer foods without a connection.
    .catch(() => undefined);
}

/** Stores the foods and words that work without a connection, after the first interaction with the app. */
function useSyncFoodLists(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleSync = (): void => void (timer = setTimeout(startSync, syncDelayMs));
    addEventListener("pointerdown", scheduleSync, { once: true });
    return () => {
      removeEventListener("pointerdown", scheduleSync);
      clearTimeout(timer);
    };
  }, []);
}

/** Resumes the timers of a recipe, which run on every screen. */
function useResumeStepTimers(): void {
  useEffect(() => {
    if (readStored("local", stepTimersKey, Array.isArray) === null) return;
    import("../features/recipes/model/step-timers.ts")
      .then(({ resumeStepTimers }) => resumeStepTimers())
      // Without a network the timers resume with the next start of the app.
      .catch(() => undefined);
  }, []);
}

/** Follows what a press on a notification asks of this page. */
function useFollowNotifications(): void {
  useEffect(() => {
    if (globalThis.Notification?.permission !== "granted") return;
    import("../features/reminders/model/follow-notifications.ts")
      .then(({ followNotifications }) => followNotifications())
      // Without a network a notification focuses the page as it is.
      .catch(() => undefined);
  }, []);
}

/** The screens with the tab bar; the shopping list opens over any of them, since notifications link to it. */
export function SignedInApp() {
  useSyncFoodLists();
  useResumeStepTimers();
  useFollowNotifications();
  return (
    <QueryClientProvider client={queryClient}>
      <RequireSignIn>
        {mayHavePendingPhotos() && (
          <Suspense fallback={null}>
            <PhotoRows />
          </Suspense>
        )}
        <AppShell>
          <Outlet />
        </AppShell>
        <ShoppingSheet />
        <InstallSheet />
      </RequireSignIn>
    </QueryClientProvider>
  );
}
