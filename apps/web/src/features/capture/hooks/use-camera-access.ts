import { useEffect, useState } from "react";
import { grantPhotoConsent } from "../../../entities/photo-consent/photo-consent.ts";
import { refreshSession, useMe } from "../../../entities/session/session.ts";

/** What is needed before the camera opens. `unknown` lasts until the browser has returned its stored permission. */
export type CameraAccess = "consent" | "unknown" | "permission" | "open";
/** Progress of the request that stores the consent. */
export type ConsentRequestState = "no" | "pending" | "failed";

async function hasCameraPermission(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: "camera" as PermissionName })).state === "granted";
  } catch {
    // Browsers without this permission query ask the user themselves when the camera opens.
    return false;
  }
}

/**
 * First the consent to send photos, where they are sent now, then the camera, which opens by a press unless it was
 * allowed before.
 */
export function useCameraAccess(isSending = true) {
  const { photoConsent, ai } = useMe();
  const [camera, setCamera] = useState<"unknown" | "permission" | "open">("unknown");
  const [consentRequest, setConsentRequest] = useState<ConsentRequestState>("no");
  const access: CameraAccess = isSending && ai.available && !photoConsent ? "consent" : camera;
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
    /** Resolves to true when the consent was stored. */
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
