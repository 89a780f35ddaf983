import { createContext, useContext } from "react";

/** What the camera captures: food that was eaten, or ingredients to cook with, which can be typed instead. */
export type CaptureSubject = { of: "food" } | { of: "ingredients"; write: () => void };

export const CaptureSubjectContext = createContext<CaptureSubject>({ of: "food" });

export function useCaptureSubject(): CaptureSubject {
  return useContext(CaptureSubjectContext);
}
