import { capture } from "../../i18n/capture.ts";
import { photoConsentPoints } from "../../lib/photo-consent.ts";
import { useMe } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "./page.tsx";
import { ScansLeft } from "./scans-left.tsx";
import { useSubject } from "./subject.ts";
import type { Giving } from "./use-camera-access.ts";
import { WriteInstead } from "./write-instead.tsx";

type Props = { giving: Giving; onAgree: () => void; onClose: () => void };

/** Asks a person once whether their photos may go to whoever analyses them, named by host. */
export function ConsentPage({ giving, onAgree, onClose }: Props) {
  const { title, intro, ingredientsIntro, agree, refuse, failed } = capture.consent;
  const { of } = useSubject();
  const host = useMe().ai.host ?? "";
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
      <p>{of === "ingredients" ? ingredientsIntro(host) : intro(host)}</p>
      <ul className="capture-points">
        {photoConsentPoints(host).map((point) => (
          <li key={point}>
            <Icon name="check" size="s" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </Page>
  );
}
