import { useCallback, useEffect, useRef } from "react";
import { openBarcodeReader } from "../model/open-barcode-reader.ts";
import type { BarcodeReader } from "../model/barcode-reader.ts";

/**
 * The barcode reader of this opening: created at the first call, closed at unmount. After a failure the next call
 * creates a new one; after a failure of the browser's detector that is the WASM reader, since the detector may exist
 * without a working system service.
 */
export function useBarcodeReader(): () => Promise<BarcodeReader> {
  const opened = useRef<Promise<BarcodeReader> | null>(null);
  const nativeFailed = useRef(false);
  useEffect(
    () => () => {
      opened.current?.then(
        (reader) => reader.close(),
        () => undefined,
      );
      opened.current = null;
    },
    [],
  );
  return useCallback(() => {
    if (opened.current) return opened.current;
    const open = async (): Promise<BarcodeReader> => {
      const reader = await openBarcodeReader(!nativeFailed.current);
      return {
        ...reader,
        read: async (picture, preprocessing) => {
          try {
            return await reader.read(picture, preprocessing);
          } catch (error) {
            nativeFailed.current ||= reader.isNative;
            forgetReader();
            reader.close();
            throw error;
          }
        },
      };
    };
    const opening = open();
    const forgetReader = (): void => {
      if (opened.current === opening) opened.current = null;
    };
    opening.catch(forgetReader);
    opened.current = opening;
    return opening;
  }, []);
}
