import { Outlet } from "@tanstack/react-router";
import { AppShell } from "../features/shell/app-shell.tsx";
import { DataProvider } from "../lib/api/query-provider.tsx";
import { lazy } from "../ui/feedback/lazy-component.tsx";
import { connectDevice } from "../offline/register-offline-modules.ts";
import { useStockFoods } from "../offline/use-sync-stock-foods.ts";
import { SheetHost } from "../ui/overlays/sheet-host.tsx";
import { SignedIn } from "./-require-sign-in.tsx";

const InstallSheet = lazy(async () => ({
  default: (await import("../features/install/install-sheet.tsx")).InstallSheet,
}));
const ShoppingSheet = lazy(async () => ({
  default: (await import("../features/shopping/components/shopping-sheet.tsx")).ShoppingSheet,
}));

// Who has just signed in came without a first load.
connectDevice();

/** The screens with the tab bar; the shopping list opens over any of them, from where a notification speaks of it. */
export function SignedInApp() {
  useStockFoods();
  return (
    <DataProvider>
      <SignedIn>
        <AppShell>
          <Outlet />
        </AppShell>
        <SheetHost name="spesa">
          <ShoppingSheet />
        </SheetHost>
        <SheetHost name="installa">
          <InstallSheet />
        </SheetHost>
      </SignedIn>
    </DataProvider>
  );
}
