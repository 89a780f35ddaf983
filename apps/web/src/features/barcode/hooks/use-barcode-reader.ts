import { useCallback, useEffect, useRef } from "react";
import { openReader } from "../model/open-barcode-reader.ts";
import type { Reader } from "../model/barcode-reader.ts";

/**
 * The reader of this opening: made at the first call and closed with the component. One that fails is made anew at the
 * next call, and then it is ours: the browser's own may promise what its system cannot do.
 */
export function useReader(): () => Promise<Reader> {
  const opened = useRef<Promise<Reader> | null>(null);
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
    const open = async (): Promise<Reader> => {
      const reader = await openReader(!nativeFailed.current);
      return {
        ...reader,
        read: async (picture, treatment) => {
          try {
            return await reader.read(picture, treatment);
          } catch (error) {
            nativeFailed.current ||= reader.native;
            forget();
            reader.close();
            throw error;
          }
        },
      };
    };
    const opening = open();
    const forget = (): void => {
      if (opened.current === opening) opened.current = null;
    };
    opening.catch(forget);
    opened.current = opening;
    return opening;
  }, []);
}
