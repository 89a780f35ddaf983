/** Key of the timers of recipe steps on this device. Their code is loaded at the start of the app only where there are any. */
export const stepTimersKey = "fetta.step-timers";
