import { useEffect, useState } from "react";
import { takeSharedPhoto } from "../../../lib/shared-photo.ts";

/** The photo that another app shared, once the way is free, until it is `done` with; it waits for nobody for long. */
export function useSharedPhoto(isReady: boolean): { photo: Blob | undefined; done: () => void } {
  const [photo, setPhoto] = useState<Blob>();
  useEffect(() => {
    if (!isReady) return;
    // A browser that keeps nothing kept no photo either: the camera is open, and the gallery.
    void takeSharedPhoto().then(setPhoto, () => undefined);
  }, [isReady]);
  return { photo, done: () => setPhoto(undefined) };
}
