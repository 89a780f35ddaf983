import { useRef } from "react";
import { capture } from "../capture.messages.ts";
import { quota } from "../../../entities/quota/quota.messages.ts";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { formatRelativeTime } from "../../../lib/local-date.ts";
import { loadRecipePreferences, startRecipeWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { type SheetHandle, useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { usePictureInput } from "../../../ui/forms/use-picture-input.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import {
  CameraPermissionPage,
  CapturePage,
  CaptureSubjectContext,
  WriteInsteadButton,
  PhotoConsentPage,
} from "./capture-page.tsx";
import { compressPicture } from "../model/compress-picture.ts";
import { useCameraAccess } from "../hooks/use-camera-access.ts";
import { countRemainingScans, usedUpGenerationUntil, useOpenPaywall } from "../../../entities/quota/quota.ts";
import { Viewfinder } from "./viewfinder.tsx";
import styles from "../capture.module.css";

/** The full-screen camera for ingredients, up to the start of the recipe request. */
export function IngredientPhotoSheet() {
  const sheet = useSheet(sheets.ingredientPhoto);
  const resetKey = useResetKey(sheet.isOpen);
  return (
    <Sheet name={sheets.ingredientPhoto} title={capture.ingredientsTitle} full header={<></>}>
      <div className={styles.capture}>
        <IngredientCapture key={resetKey} sheet={sheet} />
      </div>
    </Sheet>
  );
}

function IngredientQuotaPage({ resetsAt, onClose }: { resetsAt: string; onClose: () => void }) {
  const toPlans = useOpenPaywall();
  const isGenerationUsed = usedUpGenerationUntil(useMe()) !== undefined;
  const { text, ingredientsMeanwhile, catalogueMeanwhile, pro } = capture.quotaUsed;
  const actions = (
    <>
      <WriteInsteadButton />
      <Button wide variant="ghost" size="inline" onClick={() => toPlans(resetsAt)}>
        {pro}
      </Button>
    </>
  );
  return (
    <CapturePage icon="clock" title={quota.limitTitle} onClose={onClose} actions={actions}>
      <p>{text(formatRelativeTime(new Date(resetsAt)))}</p>
      <p>{isGenerationUsed ? catalogueMeanwhile : ingredientsMeanwhile}</p>
    </CapturePage>
  );
}

/** Starts a recipe request once: further presses while the first is under way are ignored. */
function useStartRecipe() {
  const { user, ai } = useMe();
  const creation = useSheet(sheets.recipeCreation);
  const hasStarted = useRef(false);
  const start = (picture: Blob | null): void => {
    const ingredients = picture !== null && ai.available ? null : [];
    startRecipeWish({ personId: user.id, picture, ingredients, preferences: loadRecipePreferences() });
    creation.replace();
  };
  return {
    write: (): void => {
      if (hasStarted.current) return;
      hasStarted.current = true;
      start(null);
    },
    /** `ready`: the picture is already compressed. */
    shoot: async (picture: Blob, ready: boolean): Promise<void> => {
      if (hasStarted.current) return;
      hasStarted.current = true;
      start(ready ? picture : await compressPicture(picture));
    },
  };
}

function IngredientCapture({ sheet }: { sheet: SheetHandle<typeof sheets.ingredientPhoto> }) {
  const { ai, usage } = useMe();
  const { access, consentRequest, giveConsent, allow } = useCameraAccess();
  const { write, shoot } = useStartRecipe();
  const pictureInput = usePictureInput((picture) => void shoot(picture, false));
  const close = sheet.close;
  const isQuotaUsed = ai.available && countRemainingScans(usage.ingredientScans) === 0;
  return (
    <CaptureSubjectContext value={{ of: "ingredients", write }}>
      {pictureInput.element}
      {isQuotaUsed && <IngredientQuotaPage resetsAt={usage.ingredientScans.resetsAt} onClose={close} />}
      {!isQuotaUsed && access === "consent" && (
        <PhotoConsentPage
          of="ingredients"
          consentRequest={consentRequest}
          onAgree={() => void giveConsent()}
          onClose={close}
        />
      )}
      {!isQuotaUsed && access === "permission" && (
        <CameraPermissionPage onAllow={allow} onUpload={pictureInput.choose} onClose={close} />
      )}
      {!isQuotaUsed && access === "open" && sheet.isOpen && (
        <Viewfinder
          hint={capture.hint}
          onPicture={(picture) => void shoot(picture, true)}
          onUpload={pictureInput.choose}
          aside={{ icon: "pencil", label: recipeCreation.writeShort, name: recipeCreation.write, run: write }}
          onClose={close}
        />
      )}
    </CaptureSubjectContext>
  );
}
