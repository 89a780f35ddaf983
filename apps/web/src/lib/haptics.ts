/** A 50 ms tick under the finger, where the device has one and lets us. */
export function hapticTick(): void {
  navigator.vibrate?.(50);
}
