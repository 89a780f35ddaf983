import { useEffect, useState } from "react";
import { grantPhotoConsent } from "../../../entities/photo-consent/photo-consent.ts";
import { refreshSession, useMe } from "../../../entities/session/session.ts";

/** What stands between the person and the camera. `unknown` lasts until the browser has said what it remembers. */
export type CameraAccess = "consent" | "unknown" | "permission" | "open";
/** How far the consent has come that is being given. */
export type ConsentRequestState = "no" | "pending" | "failed";

async function hasCameraPermission(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: "camera" as PermissionName })).state === "granted";
  } catch {
    // Browsers that do not know this question ask the person themselves when the camera opens.
    return false;
  }
}

/**
 * First the consent to send photos, where they are sent, then the camera, which only a press may open unless it was
 * allowed before.
 */
export function useCameraAccess() {
  const { photoConsent, ai } = useMe();
  const [camera, setCamera] = useState<"unknown" | "permission" | "open">("unknown");
  const [consentRequest, setConsentRequest] = useState<ConsentRequestState>("no");
  const access: CameraAccess = ai.available && !photoConsent ? "consent" : camera;
  useEffect(() => {
    if (access !== "unknown") return;
    let isCurrent = true;
    void hasCameraPermission().then((granted) => {
      if (isCurrent) setCamera(granted ? "open" : "permission");
    });
    return () => {
      isCurrent = false;
    };
  }, [access]);
  return {
    access,
    consentRequest,
    /** Resolves to whether the consent was stored. */
    giveConsent: async (): Promise<boolean> => {
      setConsentRequest("pending");
      try {
        await grantPhotoConsent(ai);
        setConsentRequest("no");
        return true;
      } catch {
        setConsentRequest("failed");
        void refreshSession();
        return false;
      }
    },
    allow: () => setCamera("open"),
  };
}
