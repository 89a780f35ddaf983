import { Outlet } from "@tanstack/react-router";
import { AppShell } from "../features/shell/app-shell.tsx";
import { DataProvider } from "../lib/data-provider.tsx";
import { lazy } from "../lib/lazy-part.tsx";
import { connectDevice } from "../lib/offline/connect-device.ts";
import { useStockFoods } from "../lib/offline/use-stock-foods.ts";
import { SheetHost } from "../ui/sheet-host.tsx";
import { SignedIn } from "./-signed-in.tsx";

const InstallSheet = lazy(async () => ({
  default: (await import("../features/install/install-sheet.tsx")).InstallSheet,
}));
const ShoppingSheet = lazy(async () => ({
  default: (await import("../features/shopping/shopping-sheet.tsx")).ShoppingSheet,
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
