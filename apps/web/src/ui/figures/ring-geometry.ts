export type RingSegment = { key: string; value: number; color: string };
export type RingArc = { key: string; color: string; start: number; length: number };

/**
 * Arcs of a ring, in degrees clockwise from the top. Round caps extend by half the stroke, so each arc is shortened by
 * that and 1.5 px at both ends. `max` is the full turn; a larger total fills the ring in proportion.
 */
export function computeRingArcs(
  segments: readonly RingSegment[],
  max: number,
  radius: number,
  stroke: number,
): RingArc[] {
  const sum = segments.reduce((total, segment) => total + segment.value, 0);
  const full = Math.max(max, sum);
  if (full <= 0) return [];
  const inset = ((stroke / 2 + 1.5) / radius) * (180 / Math.PI);
  let angle = 0;
  return segments.flatMap(({ key, value, color }) => {
    const span = (value / full) * 360;
    const start = angle;
    angle += span;
    if (span <= 0) return [];
    const length = Math.max(0.01, span - 2 * inset);
    return [{ key, color, start: start + (span - length) / 2, length }];
  });
}
