import { type GtinProblem, parseGtin } from "@fetta/domain/products/gtin";
import { useEffect, useEffectEvent, useState } from "react";
import { barcode } from "../barcode.messages.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { usePictureInput } from "../../../ui/forms/use-picture-input.tsx";
import { CameraScanView, ScannerHeader, ScanStoppedView } from "./camera-scan-view.tsx";
import { type BarcodeReader, ReaderUnsupportedError, readStillImage } from "../model/scan-loop.ts";
import type { ScannerEvent, ScannerStage, StopReason } from "../model/scanner-reducer.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { common } from "../../../i18n/common.messages.ts";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import styles from "../barcode.module.css";
import { hapticTick } from "../../../lib/haptics.ts";
import { captureFrame, listPhotoViews } from "../model/capture-frame.ts";

/** Digits of an EAN-13, the code that almost every product has. */
const typicalCodeLength = 13;

/** What is wrong with a code while it is typed; undefined while further digits may make it valid. */
export function findTypedCodeProblem(text: string): GtinProblem | undefined {
  const reading = parseGtin(text);
  if (!("problem" in reading) || text.trim() === "") return undefined;
  const complete = text.replaceAll(/\D/g, "").length >= typicalCodeLength;
  return reading.problem === "not_digits" || complete ? reading.problem : undefined;
}

/** The certain codes in a photo. */
async function decodeBarcodePhoto(photo: Blob, reader: BarcodeReader): Promise<string[]> {
  const url = URL.createObjectURL(photo);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const views = listPhotoViews({ width: image.naturalWidth, height: image.naturalHeight });
    const canvas = document.createElement("canvas");
    return await readStillImage(views, ({ region, side }) => reader.read(captureFrame(canvas, image, region, side)));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Decodes the photo while the stage holds one. */
function useDecodePhoto(
  stage: ScannerStage,
  openReader: () => Promise<BarcodeReader>,
  dispatch: (step: ScannerEvent) => void,
): void {
  const photo = stage.at === "photo" ? stage.photo : undefined;
  const handleResult = useEffectEvent((codes: string[]) => {
    if (codes.length > 0) hapticTick();
    dispatch(codes.length > 0 ? { type: "codes", codes } : { type: "stop", why: "photo" });
  });
  const handleFailure = useEffectEvent((error: unknown) =>
    dispatch({ type: "stop", why: error instanceof ReaderUnsupportedError ? "unsupported" : "detector" }),
  );
  useEffect(() => {
    if (!photo) return undefined;
    let isCurrent = true;
    openReader()
      .then((reader) => decodeBarcodePhoto(photo, reader))
      .then(
        (codes) => {
          if (isCurrent) handleResult(codes);
        },
        (error: unknown) => {
          if (isCurrent) handleFailure(error);
        },
      );
    return () => {
      isCurrent = false;
    };
  }, [photo, openReader]);
}

type ScanViewProps = {
  stage: ScannerStage;
  /** False while the sheet slides away: the camera is already off. */
  isOpen: boolean;
  openReader: () => Promise<BarcodeReader>;
  dispatch: (step: ScannerEvent) => void;
  onClose: () => void;
};

const stopMessages: Record<StopReason, { title?: string; sentence: string }> = {
  timed_out: { sentence: barcode.timedOut },
  detector: { sentence: barcode.detectorFailed },
  photo: { sentence: barcode.photoNothing },
  unsupported: { title: barcode.unsupportedTitle, sentence: barcode.unsupported },
};

/** The digits under the bars, for codes that the camera cannot read. */
function ManualCodeField({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<GtinProblem>();
  const submit = (): void => {
    const reading = parseGtin(text);
    if ("problem" in reading) setProblem(text.trim() === "" ? "length" : reading.problem);
    else onCode(reading.gtin);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit();
      }}
    >
      <TextField
        label={barcode.typed}
        error={problem && barcode.problems[problem]}
        aside={<IconButton type="submit" icon="search" label={barcode.search} disabled={busy} />}
        inputMode="numeric"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={20}
        value={text}
        onValue={(value) => {
          setText(value);
          setProblem(findTypedCodeProblem(value));
        }}
      />
    </form>
  );
}

/** A decoding or a lookup is under way; it can be cancelled. */
function ScanPendingView({ text, detail, onCancel }: { text: string; detail?: string; onCancel: () => void }) {
  return (
    <div className={styles.scanStage}>
      <div className={styles.scanStopped} role="status">
        <Spinner />
        <p>{text}</p>
        {detail !== undefined && <p className="cap">{detail}</p>}
      </div>
      <div className={styles.scanActions}>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </div>
  );
}

/** The upper part shows the camera or why it is unavailable; the number can always be typed below it. */
export function ScanView({ stage, isOpen, openReader, dispatch, onClose }: ScanViewProps) {
  useDecodePhoto(stage, openReader, dispatch);
  const photo = usePictureInput((picture) => dispatch({ type: "photo", photo: picture }), { camera: true });
  const retry = (): void => dispatch({ type: "scan" });
  return (
    <div className={styles.scan}>
      {photo.element}
      <div className={styles.scanView}>
        {stage.at === "camera" && isOpen && (
          <CameraScanView
            key={stage.attempt}
            openReader={openReader}
            onCodes={(codes) => dispatch({ type: "codes", codes })}
            onStop={(why) => dispatch({ type: "stop", why })}
            onRetry={retry}
            onClose={onClose}
          />
        )}
        {stage.at !== "camera" && <ScannerHeader onClose={onClose} />}
        {stage.at === "stopped" && (
          <ScanStoppedView
            {...stopMessages[stage.why]}
            onRetry={stage.why === "unsupported" ? undefined : retry}
            onClose={onClose}
          />
        )}
        {stage.at === "photo" && <ScanPendingView text={barcode.photoReading} onCancel={retry} />}
        {stage.at === "looking_up" && (
          <ScanPendingView text={barcode.lookingUp} detail={barcode.code(stage.code)} onCancel={retry} />
        )}
      </div>
      <div className={styles.scanPanel}>
        <ManualCodeField
          busy={stage.at === "looking_up"}
          onCode={(code) => dispatch({ type: "codes", codes: [code] })}
        />
        <Button size="inline" variant="ghost" icon="camera" onClick={photo.choose}>
          {barcode.photo}
        </Button>
      </div>
    </div>
  );
}
