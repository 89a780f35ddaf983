import { capture } from "../../../i18n/capture.messages.ts";
import { photoConsentIntro, photoConsentPoints } from "../../../entities/photo-consent/photo-consent.ts";
import { useMe } from "../../../entities/session/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { Mode } from "../model/capture-mode.ts";
import { Page } from "./capture-page.tsx";
import { ScansLeft } from "./remaining-scans.tsx";
import type { Giving } from "../hooks/use-camera-access.ts";
import { WriteInstead } from "./write-instead-button.tsx";

type Props = { of: Mode | "ingredients"; giving: Giving; onAgree: () => void; onClose: () => void };

/** Asks a person once whether their photos may go to the model, which is named by its host. */
export function ConsentPage({ of, giving, onAgree, onClose }: Props) {
  const { title, agree, refuse, failed } = capture.consent;
  const { ai } = useMe();
  const actions = (
    <>
      {giving === "failed" && (
        <p className="note capture-note" role="alert">
          <Icon name="info" size="s" />
          {failed}
        </p>
      )}
      <Button wide pending={giving === "pending"} onClick={onAgree}>
        {agree}
      </Button>
      <WriteInstead />
      <Button wide variant="ghost" size="inline" onClick={onClose}>
        {refuse}
      </Button>
      <ScansLeft />
    </>
  );
  return (
    <Page icon="sparkle" title={title} onClose={onClose} actions={actions}>
      <p>{photoConsentIntro(ai, of)}</p>
      <ul className="capture-points">
        {photoConsentPoints(ai, of).map((point) => (
          <li key={point}>
            <Icon name="check" size="s" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </Page>
  );
}
