const words = /limite|daily limit|undefined is not an object/i;

/** True for the words of a failed analysis that mean a used-up day, whoever says so. */
export function soundsLikeLimit(message: string): boolean {
  return words.test(message);
}
