/** Illustration of an empty plate, in the colours of the theme. */
export function PlateDrawing({ size }: { size: number }) {
  return (
    <svg
      className="empty-plate"
      viewBox="0 0 96 96"
      aria-hidden="true"
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
    >
      <defs>
        <radialGradient id="plate-rim" cx=".38" cy=".32" r=".8">
          <stop offset="0" stopColor="#fff" />
          <stop offset=".7" stopColor="#FDFBF6" />
          <stop offset="1" stopColor="#E7E0D3" />
        </radialGradient>
        <radialGradient id="plate-well" cx=".45" cy=".4" r=".7">
          <stop offset="0" stopColor="#F5F0E6" />
          <stop offset=".82" stopColor="#F5F0E6" />
          <stop offset="1" stopColor="#E7E0D3" />
        </radialGradient>
        <filter id="plate-shade" x="-30%" y="-30%" width="160%" height="170%">
          <feGaussianBlur stdDeviation="2.9" />
        </filter>
      </defs>
      <circle cx="49.3" cy="50.2" r="41.6" fill="#1b130a" opacity="0.28" filter="url(#plate-shade)" />
      <circle cx="48" cy="46" r="42" fill="url(#plate-rim)" />
      <circle cx="48" cy="46" r="40.9" fill="none" stroke="#fff" strokeOpacity=".7" strokeWidth="0.5" />
      <circle cx="48" cy="46" r="30.7" fill="url(#plate-well)" />
      <circle cx="48" cy="46" r="30.7" fill="none" stroke="#cfc6b4" strokeOpacity=".55" strokeWidth="0.5" />
      <g transform="translate(88 10) rotate(6)">
        <defs>
          <linearGradient id="plate-fork" x1="0" y1="0" x2="1" y2="0">
            <stop offset="0" stopColor="#F7F5F1" />
            <stop offset=".5" stopColor="#C9C6BF" />
            <stop offset="1" stopColor="#8F8C86" />
          </linearGradient>
        </defs>
        <g fill="#20160a" opacity=".28" transform="translate(0.9 1.4)">
          <path d="M-3.4 0L-3.4 16.7Q-3.4 23.6 -0.9 25.8L-1.5 74.5Q0 78.3 1.5 74.5L0.9 25.8Q3.4 23.6 3.4 16.7L3.4 0Z" />
        </g>
        <g fill="url(#plate-fork)">
          <rect x="-3.6" y="0" width="1.1" height="16.7" rx="0.5" />
          <rect x="-1.7" y="0" width="1.1" height="16.7" rx="0.5" />
          <rect x="0.5" y="0" width="1.1" height="16.7" rx="0.5" />
          <rect x="2.6" y="0" width="1.1" height="16.7" rx="0.5" />
          <path d="M-3.6 14.4L3.6 14.4Q3.8 22.8 1.1 25.8L1.7 73.7Q0 77.5 -1.7 73.7L-1.1 25.8Q-3.8 22.8 -3.6 14.4Z" />
        </g>
      </g>
    </svg>
  );
}
