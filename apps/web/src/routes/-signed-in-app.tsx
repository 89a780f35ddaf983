import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { AppShell } from "../features/shell/app-shell.tsx";
import { queryClient } from "../lib/api/query-client.ts";
import { registerOfflineModules } from "../offline/register-offline-modules.ts";
import { stepTimersKey } from "../entities/recipe/step-timers-key.ts";
import { readStored } from "../lib/stored-schema.ts";
import * as sheets from "../lib/sheets.ts";
import { mayHavePendingPhotos } from "../lib/api/pending-photo-state.ts";
import { lazySheets } from "../ui/overlays/lazy-sheets.tsx";
import { PhotoRows } from "./-photo-rows.tsx";
import { RequireSignIn } from "./-require-sign-in.tsx";
import { Suspense, useEffect } from "react";

const AfterInteraction = lazySheets(
  [sheets.shopping, sheets.install],
  async () => (await import("./-home-sheets.tsx")).AfterInteraction,
);

// `bootstrapApp` does not run where the page was loaded by a guest who then signed in.
registerOfflineModules();

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

/** The screens with the tab bar, and the sheets that open over any of them. */
export function SignedInApp() {
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
        <AfterInteraction />
      </RequireSignIn>
    </QueryClientProvider>
  );
}
