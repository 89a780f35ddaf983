/** A question to the server. */
export type Read = { path: string; input: unknown };
export type Answered = Read & { data: unknown };

/** What the device knows of answers that were given before. */
type Reads = {
  answerOf: (read: Read) => Promise<unknown>;
  shownOver: (read: Read, data: unknown) => unknown;
  showLate: (read: Read, data: unknown) => void;
  keepReads: (answers: readonly Answered[]) => Promise<void>;
  forgetReads: () => Promise<void>;
};
/** What waits on the device. */
type Queue = { ready: Promise<void>; wake: () => void };

type Device = { reads: () => Promise<Reads>; queue: () => Promise<Queue> };

const missing = (): Promise<never> => Promise.reject(new Error("this page keeps nothing"));
let parts: Device = { reads: missing, queue: missing };

/** The parts are fetched when they are needed; who starts the page says from where, since they call the server too. */
export function setDevice(device: Device): void {
  parts = device;
}

export const deviceReads = (): Promise<Reads> => parts.reads();
export const deviceQueue = (): Promise<Queue> => parts.queue();
