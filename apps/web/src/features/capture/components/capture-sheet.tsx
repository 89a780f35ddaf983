import { useRef, useState } from "react";
import { capture } from "../../../i18n/capture.messages.ts";
import { targetOf } from "../../../entities/logged-entry/entry-target.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import type { SheetHandle } from "../../../lib/use-sheet.ts";
import { useOpenings } from "../../../lib/use-reset-key.ts";
import { usePictureInput } from "../../../ui/forms/use-picture-input.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { Analysing } from "./analysis-progress.tsx";
import { PermissionPage } from "./camera-permission-page.tsx";
import { CaptureBar } from "./capture-header.tsx";
import { compress } from "../model/compress-picture.ts";
import { ConsentPage } from "./photo-consent-page.tsx";
import { lastMode, rememberMode } from "../model/capture-mode.ts";
import type { Mode } from "../model/capture-mode.ts";
import { ModeSwitch } from "./capture-mode-switch.tsx";
import { NoScansPage } from "./scan-quota-page.tsx";
import { scansLeft } from "../model/count-remaining-scans.ts";
import { SharedPhotoPage } from "./shared-photo-page.tsx";
import { Trouble } from "./scan-error-page.tsx";
import { useCameraAccess } from "../hooks/use-camera-access.ts";
import { useScan } from "../hooks/use-photo-scan.ts";
import { useSharedPhoto } from "../hooks/use-shared-photo.ts";
import { useWaysOn } from "../hooks/use-next-actions.ts";
import { Viewfinder } from "./viewfinder.tsx";
import "../capture.css";
import "../capture-photo.css";

const name = "scansiona";

/**
 * The camera over the whole screen, from the picture of a dish to its entry in the diary. Opened with `modo`
 * "etichetta" it reads a label, that of `codice` if there is one.
 */
export function CaptureSheet() {
  const sheet = useSheet(name);
  const openings = useOpenings(sheet.isOpen);
  return (
    <Sheet name={name} title={capture.title} full header={<></>}>
      <div className="capture">
        <OneCapture key={openings} sheet={sheet} />
      </div>
    </Sheet>
  );
}

function useMode(asked: string | undefined): [Mode, (mode: Mode) => void] {
  const [mode, setMode] = useState(() => (asked === "etichetta" ? "label" : lastMode()));
  const choose = (next: Mode): void => {
    rememberMode(next);
    setMode(next);
  };
  return [mode, choose];
}

function OneCapture({ sheet }: { sheet: SheetHandle }) {
  const [target] = useState(() => targetOf(sheet.params));
  const { ai, usage } = useMe();
  const [mode, setMode] = useMode(sheet.params["modo"]);
  const ways = useWaysOn(target, sheet.params["codice"]);
  const { access, giving, consent, allow } = useCameraAccess();
  const { scan, shoot, retry, leave, describe } = useScan(target, ways);
  const preparing = useRef(false);
  const taken = (picture: Blob): void => shoot(picture, ai.available ? mode : undefined);
  const file = usePictureInput((picture) => {
    if (preparing.current) return;
    preparing.current = true;
    void compress(picture).then((small) => {
      preparing.current = false;
      taken(small);
    });
  });
  const noScans = ai.available && scansLeft(usage.foodScans) === 0;
  const shared = useSharedPhoto(sheet.params["foto"] === "condivisa" && access !== "consent" && !noScans);
  const analyse = (picture: Blob): void => {
    shared.done();
    void compress(picture).then((small) => shoot(small, ai.available ? "dish" : undefined));
  };
  const close = sheet.close;

  if (scan.at === "analysing" || scan.at === "logged") {
    return (
      <Analysing
        photo={scan.shot.url}
        mode={scan.shot.mode}
        done={scan.at === "logged"}
        onCancel={leave}
        onWords={() => describe()}
      />
    );
  }
  const consentPage = (
    <ConsentPage
      of={mode}
      giving={giving}
      // A photo that was refused for want of the consent goes out with it.
      onAgree={() => void consent().then((given) => given && retry())}
      onClose={close}
    />
  );
  if (scan.at === "failed" && access === "consent") return consentPage;
  if (scan.at !== "camera") {
    return (
      <>
        <Trouble
          scan={scan}
          meal={target.meal}
          onRetry={retry}
          onRetake={leave}
          onSearch={ways.toSearch}
          onWords={describe}
          onType={ways.toEmptyLabel}
        />
        <div className="capture-over">
          <CaptureBar onClose={close} />
        </div>
      </>
    );
  }
  if (noScans) {
    return (
      <NoScansPage
        resetsAt={usage.foodScans.resetsAt}
        onWords={() => ways.toWords()}
        onType={mode === "label" ? ways.toEmptyLabel : undefined}
        onSearch={ways.toSearch}
        onPro={() => ways.toPlans(usage.foodScans.resetsAt)}
        onClose={close}
      />
    );
  }
  const { photo } = shared;
  if (photo) return <SharedPhotoPage photo={photo} onAnalyse={() => analyse(photo)} onClose={close} />;
  return (
    <>
      {file.element}
      {access === "consent" && consentPage}
      {access === "permission" && <PermissionPage onAllow={allow} onUpload={file.choose} onClose={close} />}
      {access === "open" && sheet.isOpen && (
        <Viewfinder
          hint={ai.available && mode === "label" ? capture.labelHint : capture.hint}
          onPicture={taken}
          onUpload={file.choose}
          aside={{ icon: "barcode", label: capture.barcode, run: ways.toBarcode }}
          onClose={close}
        >
          {/* Where nobody looks at photos there is nothing to choose. */}
          {ai.available && <ModeSwitch value={mode} onValue={setMode} />}
        </Viewfinder>
      )}
    </>
  );
}
