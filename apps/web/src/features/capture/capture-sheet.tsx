import { useRef, useState } from "react";
import { capture } from "../../i18n/capture.ts";
import { targetOf } from "../../lib/entry-target.ts";
import { useSheet } from "../../lib/sheets.ts";
import type { SheetHandle } from "../../lib/sheets.ts";
import { useOpenings } from "../../lib/use-openings.ts";
import { usePictureInput } from "../../ui/picture-input.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Analysing } from "./analysing.tsx";
import { ConsentPage, PermissionPage } from "./before-camera.tsx";
import { CaptureBar } from "./capture-bar.tsx";
import { compress } from "./compress.ts";
import { Trouble } from "./trouble.tsx";
import { useCameraAccess } from "./use-camera-access.ts";
import { useScan } from "./use-scan.ts";
import { Viewfinder } from "./viewfinder.tsx";
import "../../styles/capture.css";

const name = "scansiona";

/** The camera over the whole screen, from the picture of a dish to its entry in the diary. */
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

function OneCapture({ sheet }: { sheet: SheetHandle }) {
  const [target] = useState(() => targetOf(sheet.params));
  const { access, consent, allow } = useCameraAccess();
  const { scan, shoot, retry, leave } = useScan(target);
  const search = useSheet("cerca");
  const barcode = useSheet("codice");
  const preparing = useRef(false);
  const file = usePictureInput((picture) => {
    if (preparing.current) return;
    preparing.current = true;
    void compress(picture).then((small) => {
      preparing.current = false;
      shoot(small);
    });
  });
  const close = sheet.close;

  if (scan.at === "analysing" || scan.at === "saving")
    return <Analysing photo={scan.shot.url} saving={scan.at === "saving"} onCancel={leave} />;
  if (scan.at !== "camera") {
    return (
      <>
        <Trouble
          scan={scan}
          onRetry={retry}
          onRetake={leave}
          onSearch={() => search.replace({ ...target })}
        />
        <div className="capture-over">
          <CaptureBar onClose={close} />
        </div>
      </>
    );
  }
  return (
    <>
      {file.element}
      {access === "consent" && <ConsentPage onAgree={consent} onClose={close} />}
      {access === "permission" && <PermissionPage onAllow={allow} onUpload={file.choose} onClose={close} />}
      {access === "open" && sheet.isOpen && (
        <Viewfinder
          onPicture={shoot}
          onUpload={file.choose}
          onBarcode={() => barcode.replace({ ...target })}
          onClose={close}
        />
      )}
    </>
  );
}
