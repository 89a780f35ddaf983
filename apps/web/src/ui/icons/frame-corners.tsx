import "../styles/frame-corners.css";

/** The corners of the guide over a camera picture. */
export function FrameCorners() {
  return (
    <span className="frame-corners" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
