/** Procedures whose input may be over the usual 64 KB, and its most bytes. They are for signed-in people. */
export const maxBodyBytesByProcedure: ReadonlyMap<string, number> = new Map([
  // A photo of 1.5 MB in base64.
  ["recipes.generate", 2 * 1024 * 1024],
  // Forty ingredients and forty steps of the longest.
  ["recipes.save", 128 * 1024],
  // A whole list that comes back.
  ["recipes.shopping.restore", 512 * 1024],
]);
