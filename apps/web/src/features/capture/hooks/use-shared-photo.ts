import { useEffect, useState } from "react";
import { takeSharedPhoto } from "../../../lib/shared-photo.ts";

/**
 * The photo that another app shared, read once `isReady` is true and returned until `done` is called; a stored photo
 * expires after 10 minutes.
 */
export function useSharedPhoto(isReady: boolean): { photo: Blob | undefined; done: () => void } {
  const [photo, setPhoto] = useState<Blob>();
  useEffect(() => {
    if (!isReady) return;
    // Without storage there is no shared photo: the camera and the gallery remain.
    void takeSharedPhoto().then(setPhoto, () => undefined);
  }, [isReady]);
  return { photo, done: () => setPhoto(undefined) };
}
