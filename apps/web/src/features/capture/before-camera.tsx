import type { ReactNode } from "react";
import { capture } from "../../i18n/capture.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon.tsx";
import { CaptureBar } from "./capture-bar.tsx";

type PageProps = {
  icon: IconName;
  title: string;
  onClose: () => void;
  actions: ReactNode;
  children: ReactNode;
};

function Page({ icon, title, onClose, actions, children }: PageProps) {
  return (
    <div className="capture-page">
      <CaptureBar onClose={onClose} />
      <div className="capture-text">
        <span className="capture-mark">
          <Icon name={icon} size="l" />
        </span>
        <h2 className="h1">{title}</h2>
        {children}
      </div>
      <div className="capture-actions">{actions}</div>
    </div>
  );
}

/** Asks once whether photos may go to whoever analyses them. */
export function ConsentPage({ onAgree, onClose }: { onAgree: () => void; onClose: () => void }) {
  const { title, intro, points, agree, refuse } = capture.consent;
  const actions = (
    <>
      <Button wide onClick={onAgree}>
        {agree}
      </Button>
      <Button wide variant="ghost" size="inline" onClick={onClose}>
        {refuse}
      </Button>
    </>
  );
  return (
    <Page icon="sparkle" title={title} onClose={onClose} actions={actions}>
      <p>{intro}</p>
      <ul className="capture-points">
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" size="s" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </Page>
  );
}

type PermissionProps = { onAllow: () => void; onUpload: () => void; onClose: () => void };

/** Says what the camera is for before the browser asks. */
export function PermissionPage({ onAllow, onUpload, onClose }: PermissionProps) {
  const actions = (
    <>
      <Button wide icon="camera" onClick={onAllow}>
        {capture.permission.allow}
      </Button>
      <Button wide variant="ghost" size="inline" onClick={onUpload}>
        {capture.upload}
      </Button>
    </>
  );
  return (
    <Page icon="camera" title={capture.permission.title} onClose={onClose} actions={actions}>
      <p>{capture.permission.text}</p>
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
