import { capture } from "../../i18n/capture.ts";
import { photoConsentIntro, photoConsentPoints } from "../../lib/photo-consent.ts";
import { useMe } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Mode } from "./mode.ts";
import { Page } from "./page.tsx";
import { ScansLeft } from "./scans-left.tsx";
import type { Giving } from "./use-camera-access.ts";
import { WriteInstead } from "./write-instead.tsx";

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
