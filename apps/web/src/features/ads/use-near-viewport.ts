import { useEffect, useRef, useState } from "react";

/** Distance below the viewport that counts as near. */
const viewportMargin = "200px";

/** Returns a ref and whether its element has come near the viewport; stays true from then on. */
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
