/** A 50 ms tick under the finger, where the device has one and lets us. */
export function tick(): void {
  navigator.vibrate?.(50);
}
