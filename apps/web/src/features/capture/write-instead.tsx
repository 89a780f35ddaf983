import { recipeCreation } from "../../i18n/recipe-creation.ts";
import { Button } from "../../ui/button.tsx";
import { useSubject } from "./subject.ts";

/** Beside whatever stands before the camera: ingredients need no photo. */
export function WriteInstead() {
  const subject = useSubject();
  if (subject.of === "food") return null;
  return (
    <Button wide variant="tonal" icon="pencil" onClick={subject.write}>
      {recipeCreation.write}
    </Button>
  );
}
