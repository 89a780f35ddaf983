export function Logo({ ground: backgroundColor = "#123D2B" }: { ground?: string }) {
  return (
    <svg className="logo" viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="14" fill={backgroundColor} />
      <g strokeWidth="1.6" strokeLinejoin="round">
        <path
          d="M39.39 23.96A15.4 15.4 0 1 1 22.93 9.14L23.40 15.92A8.6 8.6 0 1 0 32.59 24.20Z"
          fill="#E9F2B8"
          stroke="#E9F2B8"
        />
        <path
          d="M27.71 6.88A15.4 15.4 0 0 1 41.35 20.06L34.62 21.00A8.6 8.6 0 0 0 27.00 13.65Z"
          fill="#FF7A55"
          stroke="#FF7A55"
        />
      </g>
    </svg>
  );
}
