import { capture } from "../../../i18n/capture.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Page } from "./capture-page.tsx";
import { ScansLeft } from "./remaining-scans.tsx";
import { useSubject } from "../model/capture-subject.ts";
import { WriteInstead } from "./write-instead-button.tsx";

type PermissionProps = { onAllow: () => void; onUpload: () => void; onClose: () => void };

/** Says what the camera is for before the browser asks. */
export function PermissionPage({ onAllow, onUpload, onClose }: PermissionProps) {
  const { of } = useSubject();
  const { text, ingredientsText } = capture.permission;
  const actions = (
    <>
      <Button wide icon="camera" onClick={onAllow}>
        {capture.permission.allow}
      </Button>
      <WriteInstead />
      <Button wide variant="ghost" size="inline" onClick={onUpload}>
        {capture.upload}
      </Button>
      <ScansLeft />
    </>
  );
  return (
    <Page icon="camera" title={capture.permission.title} onClose={onClose} actions={actions}>
      <p>{of === "ingredients" ? ingredientsText : text}</p>
    </Page>
  );
}

type BlockedProps = { sentence: string; onUpload: () => void; onRetry: () => void; onClose: () => void };

/** No camera: a photo from the gallery does as well. */
export function BlockedPage({ sentence, onUpload, onRetry, onClose }: BlockedProps) {
  const actions = (
    <>
      <Button wide icon="image" onClick={onUpload}>
        {capture.upload}
      </Button>
      <WriteInstead />
      <Button wide variant="ghost" size="inline" onClick={onRetry}>
        {capture.tryAgain}
      </Button>
    </>
  );
  return (
    <Page icon="camera" title={capture.blockedTitle} onClose={onClose} actions={actions}>
      <p role="alert">{sentence}</p>
    </Page>
  );
}
