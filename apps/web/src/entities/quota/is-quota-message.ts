const quotaMessagePattern = /limite|daily limit|undefined is not an object/i;

/** True for the words of a failed analysis that mean a used-up day, whoever says so. */
export function isQuotaMessage(message: string): boolean {
  return quotaMessagePattern.test(message);
}
