import { photoConsent } from "../../../entities/photo-consent/photo-consent.messages.ts";
import { formatPhotoConsentIntro, listPhotoConsentPoints } from "../../../entities/photo-consent/photo-consent.ts";
import { useMe } from "../../../entities/session/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { CaptureMode } from "../model/capture-mode.ts";
import { CapturePage } from "./capture-page.tsx";
import { RemainingScans } from "./remaining-scans.tsx";
import type { ConsentRequestState } from "../hooks/use-camera-access.ts";
import { WriteInsteadButton } from "./write-instead-button.tsx";
import styles from "../capture.module.css";
import { Note } from "../../../ui/feedback/error-card.tsx";

type Props = {
  of: CaptureMode | "ingredients";
  consentRequest: ConsentRequestState;
  onAgree: () => void;
  onClose: () => void;
};

/** Asks once for consent to send photos to the model, which is named by its host. */
export function PhotoConsentPage({ of, consentRequest, onAgree, onClose }: Props) {
  const { title, agree, refuse, failed } = photoConsent;
  const { ai } = useMe();
  const actions = (
    <>
      {consentRequest === "failed" && (
        <Note role="alert" className={styles.captureNote}>
          {failed}
        </Note>
      )}
      <Button wide pending={consentRequest === "pending"} onClick={onAgree}>
        {agree}
      </Button>
      <WriteInsteadButton />
      <Button wide variant="ghost" size="inline" onClick={onClose}>
        {refuse}
      </Button>
      <RemainingScans />
    </>
  );
  return (
    <CapturePage icon="sparkle" title={title} onClose={onClose} actions={actions}>
      <p>{formatPhotoConsentIntro(ai, of)}</p>
      <ul className={styles.capturePoints}>
        {listPhotoConsentPoints(ai, of).map((point) => (
          <li key={point}>
            <Icon name="check" size="s" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </CapturePage>
  );
}
