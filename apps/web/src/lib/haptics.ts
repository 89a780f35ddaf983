/** Vibrates for 50 ms, where the device supports and allows it. */
export function hapticTick(): void {
  navigator.vibrate?.(50);
}
