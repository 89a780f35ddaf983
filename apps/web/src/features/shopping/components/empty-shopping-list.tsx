import { useLocation, useNavigate } from "@tanstack/react-router";
import { shopping as words } from "../shopping.messages.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";

export function EmptyShoppingList() {
  const sheet = useSheet("spesa");
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toRecipes = (): void => {
    if (pathname === "/recipes") sheet.closeAll();
    else void navigate({ to: "/recipes" });
  };
  return (
    <EmptyState title={words.none} text={words.noneText}>
      <Button variant="tonal" onClick={toRecipes}>
        {words.toRecipes}
      </Button>
    </EmptyState>
  );
}
