import { lazyWithRetry } from "../ui/feedback/lazy-boundary.tsx";

/** The photos that wait on this device; where their code cannot be loaded, they wait for the next start. */
export const PhotoRows = lazyWithRetry(() =>
  import("../features/capture/components/pending-photo-rows.tsx").then(
    ({ PendingPhotoRows }) => PendingPhotoRows,
    () => () => null,
  ),
);
