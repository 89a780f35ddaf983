import { Icon, type IconName } from "../../../ui/icons/icon.tsx";
import * as drawings from "../../../ui/icons/icon-drawings.ts";
import styles from "../capture.module.css";
import { createContext, useContext, type ReactNode } from "react";
import { capture } from "../capture.messages.ts";
import { pendingPhotoMessages } from "../pending-photos.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { formatRelativeTime } from "../../../lib/local-date.ts";
import { useMe } from "../../../entities/session/session.ts";
import { countRemainingScans } from "../../../entities/quota/quota.ts";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { photoConsent } from "../../../entities/photo-consent/photo-consent.messages.ts";
import { formatPhotoConsentIntro, listPhotoConsentPoints } from "../../../entities/photo-consent/photo-consent.ts";
import type { CaptureMode } from "../model/photo-scan-reducer.ts";
import type { ConsentRequestState } from "../hooks/use-camera-access.ts";
import { offline } from "../../../i18n/offline.messages.ts";
import { useOnlineStatus } from "../../../lib/use-online-status.ts";
import { Note } from "../../../ui/feedback/note.tsx";

type Props = { icon: IconName; title: string; onClose: () => void; actions: ReactNode; children: ReactNode };

/** Layout of the pages in place of the camera. */
export function CapturePage({ icon, title, onClose, actions, children }: Props) {
  return (
    <div className={styles.capturePage}>
      <CaptureHeader onClose={onClose} />
      <div className={styles.captureText}>
        <span className={styles.captureMark}>
          <Icon name={icon} size="l" />
        </span>
        <h3 className="h1">{title}</h3>
        {children}
      </div>
      <div className={styles.captureActions}>{actions}</div>
    </div>
  );
}

/** What the camera captures: food that was eaten, or ingredients to cook with, which can be typed instead. */
type CaptureSubject = { of: "food" } | { of: "ingredients"; write: () => void };

export const CaptureSubjectContext = createContext<CaptureSubject>({ of: "food" });

function useCaptureSubject(): CaptureSubject {
  return useContext(CaptureSubjectContext);
}

/** Close button, title, and at most one more button. */
export function CaptureHeader({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const { of } = useCaptureSubject();
  return (
    <header className={styles.captureBar}>
      <IconButton icon="close" label={common.close} onClick={onClose} />
      <p className="h3" aria-hidden="true">
        {of === "ingredients" ? capture.ingredientsTitle : capture.title}
      </p>
      <span className={styles.captureBarEnd}>{children}</span>
    </header>
  );
}

/** Scans left today, which a label uses as well; empty where photo analysis is unavailable. Offline, that a dish waits. */
export function RemainingScans({ isLabel = false }: { isLabel?: boolean }) {
  const { usage, ai } = useMe();
  const { of } = useCaptureSubject();
  const isOnline = useOnlineStatus();
  if (ai.available && !isOnline && of === "food")
    return (
      <p className={`${styles.captureLeft} cap`}>
        {isLabel ? offline.needsConnection : pendingPhotoMessages.beforeShot}
      </p>
    );
  if (!ai.available) return <p className={`${styles.captureLeft} cap`} />;
  const quota = of === "ingredients" ? usage.ingredientScans : usage.foodScans;
  const left = countRemainingScans(quota);
  const nextScanText = (): string => capture.nextScan(formatRelativeTime(new Date(quota.resetsAt)));
  const scansLeft = isLabel ? capture.labelScansLeft : capture.scansLeft;
  return (
    <p className={`${styles.captureLeft} cap`}>
      {left === null ? capture.unlimited : left > 0 ? scansLeft(left) : nextScanText()}
    </p>
  );
}

/** Shown beside whatever precedes the camera: ingredients can be typed without a photo. */
export function WriteInsteadButton() {
  const subject = useCaptureSubject();
  if (subject.of === "food") return null;
  return (
    <Button wide variant="tonal" icon="pencil" onClick={subject.write}>
      {recipeCreation.write}
    </Button>
  );
}

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
      <Button wide icon={drawings.image} onClick={onUpload}>
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

type PhotoConsentPageProps = {
  of: CaptureMode | "ingredients";
  consentRequest: ConsentRequestState;
  onAgree: () => void;
  onClose: () => void;
};

/** Asks once for consent to send photos to the model, which is named by its host. */
export function PhotoConsentPage({ of, consentRequest, onAgree, onClose }: PhotoConsentPageProps) {
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
