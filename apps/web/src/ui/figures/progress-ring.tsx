import type { CSSProperties, ReactNode } from "react";

export type RingSegment = { key: string; value: number; color: string };
type RingArc = { key: string; color: string; start: number; length: number };

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

type Props = {
  /** px at 100% text. */
  size: number;
  stroke: number;
  segments: readonly RingSegment[];
  /** The value of a full turn. */
  max: number;
  track: string;
  /** Animates from zero when it is mounted. */
  animated?: boolean;
  /** Makes it a meter, with a name and the same numbers in words. Without it the ring is decorative. */
  meter?: { label: string; text: string };
  children?: ReactNode;
};

/** A ring in segments. A total over `max` fills the ring; it never turns red. */
export function ProgressRing({ size, stroke, segments, max, track, animated = false, meter, children }: Props) {
  const radius = (size - stroke) / 2;
  const middle = size / 2;
  const now = segments.reduce((total, part) => total + part.value, 0);
  const semantics = meter
    ? ({
        role: "meter",
        "aria-label": meter.label,
        "aria-valuemin": 0,
        "aria-valuemax": Math.max(max, now),
        "aria-valuenow": now,
        "aria-valuetext": meter.text,
      } as const)
    : {};
  return (
    <div
      className={animated ? "ring ring-draw" : "ring"}
      style={{ "--ring-own-size": `${size / 16}rem` } as CSSProperties}
      {...semantics}
    >
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle
          className="ring-track"
          cx={middle}
          cy={middle}
          r={radius}
          fill="none"
          stroke={track}
          strokeWidth={stroke}
        />
        {computeRingArcs(segments, max, radius, stroke).map(({ key, color, start, length }) => (
          <circle
            key={key}
            className="ring-part"
            cx={middle}
            cy={middle}
            r={radius}
            stroke={color}
            strokeWidth={stroke}
            pathLength={360}
            style={{ rotate: `${start - 90}deg`, strokeDasharray: `${length} 400` }}
          />
        ))}
      </svg>
      {children !== undefined && <div className="ring-inside">{children}</div>}
    </div>
  );
}
