import { useCallback, useEffect, useRef } from "react";
import { openBarcodeReader } from "../model/open-barcode-reader.ts";
import type { BarcodeReader } from "../model/barcode-reader.ts";

/**
 * The reader of this opening: made at the first call and closed with the component. One that fails is made anew at the
 * next call, and then it is ours: the browser's own may promise what its system cannot do.
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
