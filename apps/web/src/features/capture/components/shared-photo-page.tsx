import { useState } from "react";
import { capture } from "../../../i18n/capture.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { CapturePage } from "./capture-page.tsx";
import styles from "../capture-photo.module.css";

/** A shared photo is shown before it is sent: any site could have posted it. */
export function SharedPhotoPage({
  photo,
  onAnalyse,
  onClose,
}: {
  photo: Blob;
  onAnalyse: () => void;
  onClose: () => void;
}) {
  const { title, text, analyse, leave } = capture.shared;
  const [url] = useState(() => URL.createObjectURL(photo));
  const actions = (
    <>
      <Button wide icon="sparkle" onClick={onAnalyse}>
        {analyse}
      </Button>
      <Button wide variant="ghost" size="inline" onClick={onClose}>
        {leave}
      </Button>
    </>
  );
  return (
    <CapturePage icon="camera" title={title} onClose={onClose} actions={actions}>
      <p>{text}</p>
      <img className={styles.captureShared} src={url} alt={capture.photo} onLoad={() => URL.revokeObjectURL(url)} />
    </CapturePage>
  );
}
