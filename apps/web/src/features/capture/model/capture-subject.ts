import { createContext, useContext } from "react";

/** What the camera is for: something eaten, or what there is to cook with, which can be written instead. */
export type Subject = { of: "food" } | { of: "ingredients"; write: () => void };

export const SubjectContext = createContext<Subject>({ of: "food" });

export function useSubject(): Subject {
  return useContext(SubjectContext);
}
