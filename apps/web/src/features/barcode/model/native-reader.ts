import type { Symbology } from "@fetta/domain/products/gtin";
import type { DecodedBarcode } from "./code-consensus.ts";
import type { BarcodeReader } from "./barcode-reader.ts";

/** The part of the browser's Shape Detection API that is used here; TypeScript's types lack it. */
type Detected = { rawValue: string; format: string };
type Detector = { detect: (picture: ImageData) => Promise<Detected[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

const supportedFormats = ["ean_13", "ean_8", "upc_a", "upc_e"] as const satisfies readonly Symbology[];
/** Apple's detector reports UPC-A as EAN-13 with a leading zero, which is the same code. */
const requiredFormats: readonly Symbology[] = ["ean_13", "ean_8", "upc_e"];
/** The detector reports no line count; it is assumed to read across the whole height of the bars. */
const assumedLines = 10;

function isDetectorClass(value: unknown): value is DetectorClass {
  return typeof value === "function" && "getSupportedFormats" in value;
}

function isSupportedFormat(format: string): format is Symbology {
  return supportedFormats.some((symbology) => symbology === format);
}

/** The browser's detector; undefined where it is missing, lacks these formats or does not work. */
export async function openNativeReader(scope: object): Promise<BarcodeReader | undefined> {
  const detectorClass: unknown = Reflect.get(scope, "BarcodeDetector");
  if (!isDetectorClass(detectorClass)) return undefined;
  try {
    const supported = await detectorClass.getSupportedFormats();
    if (!requiredFormats.every((format) => supported.includes(format))) return undefined;
    const detector = new detectorClass({
      formats: supportedFormats.filter((format) => supported.includes(format)),
    });
    // Some browsers have the class but fail here, because the system has no service behind it.
    await detector.detect(new ImageData(16, 16));
    return {
      isNative: true,
      read: async (picture) =>
        (await detector.detect(picture)).flatMap(({ rawValue, format }): DecodedBarcode[] =>
          isSupportedFormat(format) ? [{ text: rawValue, symbology: format, lines: assumedLines }] : [],
        ),
      close: () => undefined,
    };
  } catch {
    return undefined;
  }
}
