import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useSubject } from "../model/capture-subject.ts";

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
