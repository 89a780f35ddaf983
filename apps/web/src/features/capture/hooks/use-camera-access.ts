import { useEffect, useState } from "react";
import { givePhotoConsent } from "../../../entities/photo-consent/photo-consent.ts";
import { refreshSession, useMe } from "../../../entities/session/session.ts";

/** What stands between the person and the camera. `unknown` lasts until the browser has said what it remembers. */
export type CameraAccess = "consent" | "unknown" | "permission" | "open";
/** How far the consent has come that is being given. */
export type Giving = "no" | "pending" | "failed";

async function remembersGrant(): Promise<boolean> {
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
  const [giving, setGiving] = useState<Giving>("no");
  const access: CameraAccess = ai.available && !photoConsent ? "consent" : camera;
  useEffect(() => {
    if (access !== "unknown") return;
    let current = true;
    void remembersGrant().then((granted) => {
      if (current) setCamera(granted ? "open" : "permission");
    });
    return () => {
      current = false;
    };
  }, [access]);
  return {
    access,
    giving,
    /** Resolves to whether the consent was stored. */
    consent: async (): Promise<boolean> => {
      setGiving("pending");
      try {
        await givePhotoConsent(ai);
        setGiving("no");
        return true;
      } catch {
        setGiving("failed");
        void refreshSession();
        return false;
      }
    },
    allow: () => setCamera("open"),
  };
}
