import { describe, expect, test } from "vitest";
import { describeCameraError, getNextCamera, openCamera } from "./use-camera.ts";

const failure = (name: string, message = "") => Object.assign(new Error(message), { name });

/** Fake media devices that reject with the errors in turn, then return a stream. */
function devices(...errors: Error[]) {
  const asked: MediaStreamConstraints[] = [];
  const stream = {} as MediaStream;
  const getUserMedia = (constraints?: MediaStreamConstraints) => {
    asked.push(constraints ?? {});
    const error = errors[asked.length - 1];
    return error ? Promise.reject(error) : Promise.resolve(stream);
  };
  return { getUserMedia, asked, stream };
}

describe("opening the camera", () => {
  test("requests the rear camera at 1280 x 720 first", async () => {
    const device = devices();
    expect(await openCamera(device, { facing: "environment" })).toBe(device.stream);
    expect(device.asked).toEqual([
      { video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } }, audio: false },
    ]);
  });

  test("falls back to the plain rear camera, then to any camera", async () => {
    const device = devices(failure("OverconstrainedError"), failure("OverconstrainedError"));
    await openCamera(device, { facing: "environment" });
    expect(device.asked.slice(1)).toEqual([
      { video: { facingMode: "environment" }, audio: false },
      { video: true, audio: false },
    ]);
  });

  test("does not ask again once the user has denied the permission", async () => {
    const device = devices(failure("NotAllowedError"));
    await expect(openCamera(device, { facing: "environment" })).rejects.toMatchObject({ name: "NotAllowedError" });
    expect(device.asked).toHaveLength(1);
  });

  test("asks again for a camera that the page before is still releasing", async () => {
    const device = devices(failure("NotReadableError"));
    const began = performance.now();
    expect(await openCamera(device, { facing: "environment" })).toBe(device.stream);
    expect(performance.now() - began).toBeGreaterThan(300);
  });

  test("fails after the third attempt with the last reason", async () => {
    const device = devices(failure("NotReadableError"), failure("NotReadableError"), failure("NotFoundError"));
    await expect(openCamera(device, { facing: "environment" })).rejects.toMatchObject({ name: "NotFoundError" });
  });
});

test("a page without camera access shows a plain message", async () => {
  const rejected = await openCamera(undefined, { facing: "environment" }).catch((error: unknown) => error);
  expect(describeCameraError(rejected)).toBe("Impossibile accedere alla fotocamera.");
});

test.each([
  ["NotAllowedError", "Permesso fotocamera negato. Abilita l'accesso alla fotocamera nelle impostazioni del browser."],
  ["NotFoundError", "Nessuna fotocamera trovata sul dispositivo."],
  ["NotReadableError", "Fotocamera in uso da un'altra applicazione."],
  ["OverconstrainedError", "Fotocamera non supporta le impostazioni richieste."],
])("%s is explained in Italian", (name, sentence) => {
  expect(describeCameraError(failure(name))).toBe(sentence);
});

test("another error shows its own message, or that the camera cannot be reached", () => {
  expect(describeCameraError(failure("AbortError", "guasto"))).toBe("Errore fotocamera: guasto");
  expect(describeCameraError(failure("AbortError"))).toBe("Impossibile accedere alla fotocamera.");
});

test("a phone switches between front and rear camera, a desktop cycles through its cameras", () => {
  expect(getNextCamera({ facingMode: "environment" }, ["a", "b", "c"])).toEqual({ facing: "user" });
  expect(getNextCamera({ facingMode: "user" }, ["a", "b", "c"])).toEqual({ facing: "environment" });
  expect(getNextCamera({ deviceId: "a" }, ["a", "b"])).toEqual({ deviceId: "b" });
  expect(getNextCamera({ deviceId: "b" }, ["a", "b"])).toEqual({ deviceId: "a" });
});
