import { useEffect, useRef, useState } from "react";

/** How far under the window something is near already. */
const margin = "200px";

/** Tells from when on a place was about to be seen; it is given the ref. */
export function useNear() {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return { near, place };
}
