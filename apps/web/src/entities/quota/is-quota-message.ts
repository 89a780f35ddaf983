const quotaMessagePattern = /limite|daily limit|undefined is not an object/i;

/** True for the message of a failed analysis that means a used-up daily limit, whatever its source. */
export function isQuotaMessage(message: string): boolean {
  return quotaMessagePattern.test(message);
}
