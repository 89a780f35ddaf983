import { onTestFinished, vi } from "vitest";

type Picture = HTMLImageElement | HTMLCanvasElement;

/** Pixels of a frame. */
export const cameraSize = { width: 1280, height: 720 } as const;

/** Draws a frame of the camera: the picture as large as fits, over a plain brown. */
export function drawCameraFrame(canvas: HTMLCanvasElement, picture: Picture | null): void {
  Object.assign(canvas, cameraSize);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no 2d context");
  context.fillStyle = "#3b2a20";
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (!picture) return;
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
}

type FakeCamera = {
  /** Shows a picture; null removes it. */
  show: (picture: Picture | null) => void;
  /** Shows a black frame, as with a covered lens. */
  coverLens: () => void;
  /** Makes the camera reject from now on; null restores it. */
  fail: (name: string | null) => void;
  /** The constraints that were requested. */
  asked: (MediaStreamConstraints | undefined)[];
  /** The states set for its light. */
  lights: boolean[];
  countLiveTracks: () => number;
};

/** Puts a camera that shows a canvas in place of the browser's until the end of the test; `torch` adds a light. */
export function installFakeCamera({ torch = false } = {}): FakeCamera {
  const canvas = document.createElement("canvas");
  const tracks: MediaStreamTrack[] = [];
  const asked: FakeCamera["asked"] = [];
  const lights: boolean[] = [];
  let shown: Picture | null = null;
  let failure: DOMException | null = null;
  const draw = (): void => drawCameraFrame(canvas, shown);
  const show = (picture: Picture | null): void => {
    shown = picture;
    draw();
  };
  draw();
  // A stream carries a frame only when the canvas is drawn.
  const drawing = setInterval(draw, 50);
  const addTorch = (track: MediaStreamTrack): void =>
    void Object.assign(track, {
      getCapabilities: () => ({ torch: true }),
      applyConstraints: ({ advanced = [] }: { advanced?: { torch?: boolean }[] }) => {
        lights.push(advanced[0]?.torch === true);
        return Promise.resolve();
      },
    });
  const camera = vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation((wanted) => {
    asked.push(wanted);
    if (failure) return Promise.reject(failure);
    const stream = canvas.captureStream(20);
    tracks.push(...stream.getTracks());
    if (torch) stream.getVideoTracks().forEach(addTorch);
    return Promise.resolve(stream);
  });
  onTestFinished(() => {
    clearInterval(drawing);
    camera.mockRestore();
    for (const track of tracks) track.stop();
  });
  return {
    show,
    coverLens: () => {
      const black = Object.assign(document.createElement("canvas"), cameraSize);
      black.getContext("2d")?.fillRect(0, 0, black.width, black.height);
      show(black);
    },
    fail: (name) => {
      failure = name === null ? null : new DOMException("", name);
    },
    asked,
    lights,
    countLiveTracks: () => tracks.filter(({ readyState }) => readyState === "live").length,
  };
}
