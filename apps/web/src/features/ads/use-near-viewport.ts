import { useEffect, useRef, useState } from "react";

/** How far under the window something is near already. */
const viewportMargin = "200px";

/** Tells from when on a place was about to be seen; it is given the ref. */
export function useNearViewport() {
  const place = useRef<HTMLDivElement>(null);
  const [near, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: viewportMargin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { near, place };
}
