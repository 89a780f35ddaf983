import { capture } from "../capture.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { CapturePage } from "./capture-page.tsx";
import { RemainingScans } from "./remaining-scans.tsx";
import { useCaptureSubject } from "../model/capture-subject.ts";
import { WriteInsteadButton } from "./write-instead-button.tsx";

type PermissionProps = { onAllow: () => void; onUpload: () => void; onClose: () => void };

/** Explains what the camera is used for before the browser asks for permission. */
export function CameraPermissionPage({ onAllow, onUpload, onClose }: PermissionProps) {
  const { of } = useCaptureSubject();
  const { text, ingredientsText } = capture.permission;
  const actions = (
    <>
      <Button wide icon="camera" onClick={onAllow}>
        {capture.permission.allow}
      </Button>
      <WriteInsteadButton />
      <Button wide variant="ghost" size="inline" onClick={onUpload}>
        {capture.upload}
      </Button>
      <RemainingScans />
    </>
  );
  return (
    <CapturePage icon="camera" title={capture.permission.title} onClose={onClose} actions={actions}>
      <p>{of === "ingredients" ? ingredientsText : text}</p>
    </CapturePage>
  );
}

type BlockedProps = { sentence: string; onUpload: () => void; onRetry: () => void; onClose: () => void };

/** No camera: the user can upload a photo from the gallery. */
export function CameraBlockedPage({ sentence, onUpload, onRetry, onClose }: BlockedProps) {
  const actions = (
    <>
      <Button wide icon="image" onClick={onUpload}>
        {capture.upload}
      </Button>
      <WriteInsteadButton />
      <Button wide variant="ghost" size="inline" onClick={onRetry}>
        {capture.tryAgain}
      </Button>
    </>
  );
  return (
    <CapturePage icon="camera" title={capture.blockedTitle} onClose={onClose} actions={actions}>
      <p role="alert">{sentence}</p>
    </CapturePage>
  );
}
