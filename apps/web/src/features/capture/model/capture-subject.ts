import { createContext, useContext } from "react";

/** What the camera is for: something eaten, or what there is to cook with, which can be written instead. */
export type CaptureSubject = { of: "food" } | { of: "ingredients"; write: () => void };

export const CaptureSubjectContext = createContext<CaptureSubject>({ of: "food" });

export function useCaptureSubject(): CaptureSubject {
  return useContext(CaptureSubjectContext);
}
