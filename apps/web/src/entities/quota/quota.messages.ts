export const quota = {
  limitTitle: "Limite Giornaliero",
  limitText: "Hai raggiunto il tuo limite giornaliero",
} as const;
