import { formatDecimal } from "@fetta/domain/italian-number";

const sizes = ["B", "kB", "MB", "GB", "TB"] as const;

/** "412 MB", "18,4 GB": thousands, with a decimal below a hundred. */
export function formatBytes(bytes: number): string {
  let [value, at] = [bytes, 0];
  while (value >= 1000 && at < sizes.length - 1) [value, at] = [value / 1000, at + 1];
  const rounded = value < 100 && at > 1 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${formatDecimal(rounded)} ${sizes[at]}`;
}
