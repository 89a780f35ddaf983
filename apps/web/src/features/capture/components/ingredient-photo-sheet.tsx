import { useRef } from "react";
import { capture } from "../../../i18n/capture.messages.ts";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { formatMoment } from "../../../lib/local-date.ts";
import { lastRecipePreferences } from "../../../entities/recipe-wish/recipe-preferences.ts";
import { beginWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import type { SheetHandle } from "../../../lib/use-sheet.ts";
import { useOpenings } from "../../../lib/use-reset-key.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { usePictureInput } from "../../../ui/forms/use-picture-input.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { PermissionPage } from "./camera-permission-page.tsx";
import { compress } from "../model/compress-picture.ts";
import { ConsentPage } from "./photo-consent-page.tsx";
import { Page } from "./capture-page.tsx";
import { scansLeft } from "../model/count-remaining-scans.ts";
import { SubjectContext } from "../model/capture-subject.ts";
import { useCameraAccess } from "../hooks/use-camera-access.ts";
import { useToPlans } from "../../../entities/quota/use-open-paywall.ts";
import { Viewfinder } from "./viewfinder.tsx";
import { WriteInstead } from "./write-instead-button.tsx";
import "../capture.css";

const name = "ingredienti";

/** The camera over the whole screen, from what there is to cook with to the making of the recipe. */
export function IngredientsSheet() {
  const sheet = useSheet(name);
  const openings = useOpenings(sheet.isOpen);
  return (
    <Sheet name={name} title={capture.ingredientsTitle} full header={<></>}>
      <div className="capture">
        <OneCapture key={openings} sheet={sheet} />
      </div>
    </Sheet>
  );
}

function NoScans({ resetsAt, onClose }: { resetsAt: string; onClose: () => void }) {
  const toPlans = useToPlans();
  const { title, text, ingredientsMeanwhile, pro } = capture.none;
  const actions = (
    <>
      <WriteInstead />
      <Button wide variant="ghost" size="inline" onClick={() => toPlans(resetsAt)}>
        {pro}
      </Button>
    </>
  );
  return (
    <Page icon="clock" title={title} onClose={onClose} actions={actions}>
      <p>{text(formatMoment(new Date(resetsAt)))}</p>
      <p>{ingredientsMeanwhile}</p>
    </Page>
  );
}

/** Starts the making of a recipe, once: a second press while the first is on its way changes nothing. */
function useStart() {
  const { user, ai } = useMe();
  const creation = useSheet("creazione");
  const started = useRef(false);
  const start = (picture: Blob | null): void => {
    const ingredients = picture !== null && ai.available ? null : [];
    beginWish({ personId: user.id, picture, ingredients, preferences: lastRecipePreferences() });
    creation.replace();
  };
  return {
    write: (): void => {
      if (started.current) return;
      started.current = true;
      start(null);
    },
    /** `ready`: already as small as it is sent. */
    shoot: async (picture: Blob, ready: boolean): Promise<void> => {
      if (started.current) return;
      started.current = true;
      start(ready ? picture : await compress(picture));
    },
  };
}

function OneCapture({ sheet }: { sheet: SheetHandle }) {
  const { ai, usage } = useMe();
  const { access, giving, consent, allow } = useCameraAccess();
  const { write, shoot } = useStart();
  const file = usePictureInput((picture) => void shoot(picture, false));
  const close = sheet.close;
  const used = ai.available && scansLeft(usage.ingredientScans) === 0;
  return (
    <SubjectContext value={{ of: "ingredients", write }}>
      {file.element}
      {used && <NoScans resetsAt={usage.ingredientScans.resetsAt} onClose={close} />}
      {!used && access === "consent" && (
        <ConsentPage of="ingredients" giving={giving} onAgree={() => void consent()} onClose={close} />
      )}
      {!used && access === "permission" && (
        <PermissionPage onAllow={allow} onUpload={file.choose} onClose={close} />
      )}
      {!used && access === "open" && sheet.isOpen && (
        <Viewfinder
          hint={capture.hint}
          onPicture={(picture) => void shoot(picture, true)}
          onUpload={file.choose}
          aside={{ icon: "pencil", label: recipeCreation.writeShort, name: recipeCreation.write, run: write }}
          onClose={close}
        />
      )}
    </SubjectContext>
  );
}
