import { useRef, useState, useEffect, useEffectEvent } from "react";
import { capture } from "../capture.messages.ts";
import { quota } from "../../../entities/quota/quota.messages.ts";
import { parseEntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { type SheetHandle, useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { usePictureInput } from "../../../ui/forms/use-picture-input.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { AnalysisProgress, ScanErrorPage } from "./frozen-photo-pages.tsx";
import { CameraPermissionPage, CaptureHeader, CapturePage, PhotoConsentPage } from "./capture-page.tsx";
import { compressPicture, readTimeTaken, type TimeTaken } from "../model/compress-picture.ts";
import { lastMode, rememberMode, type CaptureMode } from "../model/photo-scan-reducer.ts";
import { countRemainingScans } from "../../../entities/quota/quota.ts";
import { useCameraAccess } from "../hooks/use-camera-access.ts";
import { useNextActions, usePhotoScan } from "../hooks/use-photo-scan.ts";
import { Viewfinder } from "./viewfinder.tsx";
import { formatRelativeTime } from "../../../lib/local-date.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { takeDroppedPhoto } from "../../../entities/meal-photo/scanned-dish.ts";
import { takeSharedPhoto } from "../../../lib/shared-photo.ts";
import styles from "../capture.module.css";
import photoStyles from "../capture-photo.module.css";
import { useOnlineStatus } from "../../../lib/use-online-status.ts";
import { RadioGroup } from "../../../ui/forms/choice.tsx";
import * as drawings from "../../../ui/icons/icon-drawings.ts";

export {
  deletePendingPhoto,
  describePendingPhoto,
  resumePendingPhotos,
  retryPendingPhoto,
} from "../model/analyse-pending-photos.ts";

/**
 * The full-screen camera, from the photo of a dish to its diary entry. Opened with `mode` "label" it reads a label,
 * for the barcode in `barcode` if there is one.
 */
export function CaptureSheet() {
  const sheet = useSheet(sheets.capture);
  const resetKey = useResetKey(sheet.isOpen);
  return (
    <Sheet name={sheets.capture} title={capture.title} full header={<></>}>
      <div className={styles.capture}>
        <CaptureSession key={resetKey} sheet={sheet} />
      </div>
    </Sheet>
  );
}

function useCaptureMode(requestedMode: "label" | undefined): [CaptureMode, (mode: CaptureMode) => void] {
  const [mode, setMode] = useState(() => requestedMode ?? lastMode());
  const choose = (next: CaptureMode): void => {
    rememberMode(next);
    setMode(next);
  };
  return [mode, choose];
}

const modeOptions: readonly { value: CaptureMode; name: string }[] = [
  { value: "dish", name: capture.modes.dish },
  { value: "label", name: capture.modes.nutrition },
];

type ScanQuotaPageProps = {
  resetsAt: string;
  onWords: () => void;
  /** Opens the form of a label; undefined for a dish. */
  onType: (() => void) | undefined;
  onSearch: () => void;
  onPro: () => void;
  onClose: () => void;
};

/** The free quota of the day is used up: shown before a photo is taken, with what needs no scan. */
function ScanQuotaPage({ resetsAt, onWords, onType, onSearch, onPro, onClose }: ScanQuotaPageProps) {
  const { text, meanwhile, pro } = capture.quotaUsed;
  const actions = (
    <>
      {onType && (
        <Button wide icon="pencil" onClick={onType}>
          {capture.typeLabel}
        </Button>
      )}
      <Button wide variant={onType ? "tonal" : "primary"} icon={drawings.speech} onClick={onWords}>
        {capture.describe}
      </Button>
      <Button wide variant="tonal" icon="search" onClick={onSearch}>
        {capture.searchByName}
      </Button>
      <Button wide variant="ghost" size="inline" onClick={onPro}>
        {pro}
      </Button>
    </>
  );
  return (
    <CapturePage icon="clock" title={quota.limitTitle} onClose={onClose} actions={actions}>
      <p>{text(formatRelativeTime(new Date(resetsAt)))}</p>
      <p>{meanwhile}</p>
    </CapturePage>
  );
}

/**
 * The photo that another app shared, read once `isReady` is true and returned until `done` is called; a stored photo
 * expires after 10 minutes.
 */
function useSharedPhoto(isReady: boolean): { photo: Blob | undefined; done: () => void } {
  const [photo, setPhoto] = useState<Blob>();
  useEffect(() => {
    if (!isReady) return;
    // Without storage there is no shared photo: the camera and the gallery remain.
    void takeSharedPhoto().then(setPhoto, () => undefined);
  }, [isReady]);
  return { photo, done: () => setPhoto(undefined) };
}

/** A shared photo is shown before it is sent: any site could have posted it. */
function SharedPhotoPage({ photo, onAnalyse, onClose }: { photo: Blob; onAnalyse: () => void; onClose: () => void }) {
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
      <img
        className={photoStyles.captureShared}
        src={url}
        alt={capture.photo}
        onLoad={() => URL.revokeObjectURL(url)}
      />
    </CapturePage>
  );
}

function CaptureSession({ sheet }: { sheet: SheetHandle<typeof sheets.capture> }) {
  const [target] = useState(() => parseEntryTarget(sheet.params));
  const { ai, usage } = useMe();
  const [mode, setMode] = useCaptureMode(sheet.params.mode);
  const nextActions = useNextActions(target, sheet.params.barcode);
  const isOnline = useOnlineStatus();
  const { access, consentRequest, giveConsent, allow } = useCameraAccess(isOnline);
  const { scan, shoot, retry, postpone, leave, describe } = usePhotoScan(target, nextActions);
  const isPreparing = useRef(false);
  const handlePicture = (picture: Blob, taken?: TimeTaken | null): void =>
    shoot(picture, ai.available ? mode : undefined, taken);
  const pictureInput = usePictureInput((picture) => {
    if (isPreparing.current) return;
    isPreparing.current = true;
    void Promise.all([compressPicture(picture), readTimeTaken(picture)]).then(([small, taken]) => {
      isPreparing.current = false;
      handlePicture(small, taken);
    });
  });
  // Offline a dish waits, and uses the quota of the day on which it is sent.
  const isQuotaUsed = isOnline && ai.available && countRemainingScans(usage.foodScans) === 0;
  const shared = useSharedPhoto(sheet.params.photo === "shared" && access !== "consent" && !isQuotaUsed);
  // A picture that was dropped on the diary was chosen by hand, as in the gallery: it is analysed without a question.
  const [dropped, setDropped] = useState(() => (sheet.params.photo === "dropped" ? takeDroppedPhoto() : null));
  const analyse = async (picture: Blob): Promise<void> => {
    const [small, taken] = await Promise.all([compressPicture(picture), readTimeTaken(picture)]);
    setDropped(null);
    shoot(small, ai.available ? "dish" : undefined, taken);
  };
  const isDropped = dropped !== null && access !== "consent" && !isQuotaUsed;
  const analyseDropped = useEffectEvent(() => void (dropped && analyse(dropped)));
  useEffect(() => {
    if (isDropped) void Promise.resolve().then(() => analyseDropped());
  }, [isDropped]);
  const close = sheet.close;
  const isForWaiting = sheet.params.photo === "waiting";

  if (scan.at === "analysing" || scan.at === "logged") {
    return (
      <AnalysisProgress
        photo={scan.shot.url}
        mode={scan.shot.mode}
        isDone={scan.at === "logged"}
        onCancel={leave}
        onWords={() => describe()}
        onLater={scan.shot.mode === "dish" ? postpone : undefined}
      />
    );
  }
  const consentPage = (
    <PhotoConsentPage
      of={mode}
      consentRequest={consentRequest}
      // Resends the photo that was rejected for the missing consent; one that waits in the diary goes on there.
      onAgree={() => void giveConsent().then((given) => given && (isForWaiting ? close() : retry()))}
      onClose={close}
    />
  );
  if (scan.at === "failed" && access === "consent") return consentPage;
  if (scan.at !== "camera") {
    return (
      <>
        <ScanErrorPage
          scan={scan}
          meal={target.meal}
          onRetry={retry}
          onRetake={leave}
          onSearch={nextActions.toSearch}
          onWords={describe}
          onType={nextActions.toEmptyLabelForm}
        />
        <div className={styles.captureOver}>
          <CaptureHeader onClose={close} />
        </div>
      </>
    );
  }
  if (isForWaiting && access === "consent") return consentPage;
  if (isQuotaUsed) {
    return (
      <ScanQuotaPage
        resetsAt={usage.foodScans.resetsAt}
        onWords={() => nextActions.toDescription()}
        onType={mode === "label" ? nextActions.toEmptyLabelForm : undefined}
        onSearch={nextActions.toSearch}
        onPro={() => nextActions.toPlans(usage.foodScans.resetsAt)}
        onClose={close}
      />
    );
  }
  const { photo } = shared;
  if (photo)
    return (
      <SharedPhotoPage
        photo={photo}
        onAnalyse={() => {
          shared.done();
          void analyse(photo);
        }}
        onClose={close}
      />
    );
  return (
    <>
      {pictureInput.element}
      {access === "consent" && consentPage}
      {access === "permission" && (
        <CameraPermissionPage onAllow={allow} onUpload={pictureInput.choose} onClose={close} />
      )}
      {access === "open" && sheet.isOpen && !isDropped && (
        <Viewfinder
          isLabel={ai.available && mode === "label"}
          hint={ai.available && mode === "label" ? capture.labelHint : capture.hint}
          onPicture={handlePicture}
          onUpload={pictureInput.choose}
          aside={{ icon: drawings.barcode, label: capture.barcode, run: nextActions.toBarcode }}
          onClose={close}
        >
          {/* Without photo analysis there is nothing to choose. */}
          {ai.available && (
            <RadioGroup
              label={capture.modes.label}
              options={modeOptions}
              value={mode}
              onValue={setMode}
              className={styles.captureModes}
              optionClassName={styles.captureMode}
            >
              {({ name }) => name}
            </RadioGroup>
          )}
        </Viewfinder>
      )}
    </>
  );
}
