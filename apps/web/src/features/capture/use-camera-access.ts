import { useEffect, useState } from "react";
import { givePhotoConsent, hasPhotoConsent } from "./photo-consent.ts";

/** What stands between the person and the camera. `unknown` lasts until the browser has said what it remembers. */
export type CameraAccess = "consent" | "unknown" | "permission" | "open";

async function remembersGrant(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: "camera" as PermissionName })).state === "granted";
  } catch {
    // Browsers that do not know this question ask the person themselves when the camera opens.
    return false;
  }
}

/** First the consent to send photos, then the camera, which only a press may open unless it was allowed before. */
export function useCameraAccess() {
  const [access, setAccess] = useState<CameraAccess>(() => (hasPhotoConsent() ? "unknown" : "consent"));
  useEffect(() => {
    if (access !== "unknown") return;
    let current = true;
    void remembersGrant().then((granted) => {
      if (current) setAccess(granted ? "open" : "permission");
    });
    return () => {
      current = false;
    };
  }, [access]);
  return {
    access,
    consent: () => {
      givePhotoConsent();
      setAccess("unknown");
    },
    allow: () => setAccess("open"),
  };
}
