import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useCaptureSubject } from "../model/capture-subject.ts";

/** Shown beside whatever precedes the camera: ingredients can be typed without a photo. */
export function WriteInsteadButton() {
  const subject = useCaptureSubject();
  if (subject.of === "food") return null;
  return (
    <Button wide variant="tonal" icon="pencil" onClick={subject.write}>
      {recipeCreation.write}
    </Button>
  );
}
