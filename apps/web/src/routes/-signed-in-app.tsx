import { Outlet } from "@tanstack/react-router";
import { AppShell } from "../features/shell/app-shell.tsx";
import { QueryProvider } from "../lib/api/query-provider.tsx";
import { lazyWithTrpc } from "../ui/feedback/lazy-component.tsx";
import { registerOfflineModules } from "../offline/register-offline-modules.ts";
import { useSyncStockFoods } from "../offline/use-sync-stock-foods.ts";
import { SheetHost } from "../ui/overlays/sheet-host.tsx";
import { RequireSignIn } from "./-require-sign-in.tsx";

const InstallSheet = lazyWithTrpc(async () => ({
  default: (await import("../features/install/install-sheet.tsx")).InstallSheet,
}));
const ShoppingSheet = lazyWithTrpc(async () => ({
  default: (await import("../features/shopping/components/shopping-sheet.tsx")).ShoppingSheet,
}));

// `bootstrapApp` does not run where the page was loaded by a guest who then signed in.
registerOfflineModules();

/** The screens with the tab bar; the shopping list opens over any of them, since notifications link to it. */
export function SignedInApp() {
  useSyncStockFoods();
  return (
    <QueryProvider>
      <RequireSignIn>
        <AppShell>
          <Outlet />
        </AppShell>
        <SheetHost name="spesa">
          <ShoppingSheet />
        </SheetHost>
        <SheetHost name="installa">
          <InstallSheet />
        </SheetHost>
      </RequireSignIn>
    </QueryProvider>
  );
}
