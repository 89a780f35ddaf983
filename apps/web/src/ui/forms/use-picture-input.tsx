import { useRef } from "react";

/**
 * A file chooser for pictures behind any button; other file types are ignored. `camera` opens the phone's own camera,
 * where there is one.
 */
export function usePictureInput(onPicture: (picture: File) => void, { camera = false } = {}) {
  const input = useRef<HTMLInputElement>(null);
  const element = (
    <input
      ref={input}
      type="file"
      accept="image/*"
      capture={camera ? "environment" : undefined}
      hidden
      onChange={(event) => {
        const file = event.target.files?.[0];
        event.target.value = "";
        if (file?.type.startsWith("image/")) onPicture(file);
      }}
    />
  );
  return { element, choose: () => input.current?.click() };
}
