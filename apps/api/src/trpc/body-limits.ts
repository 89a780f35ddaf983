/** Procedures whose input may exceed the default 64 KB, with their limit in bytes. They require a signed-in user. */
export const maxBodyBytesByProcedure: ReadonlyMap<string, number> = new Map([
  // A photo of 1.5 MB in base64.
  ["recipes.generate", 2 * 1024 * 1024],
  // Forty ingredients and forty steps of the maximum length.
  ["recipes.save", 128 * 1024],
  // A whole shopping list that is restored.
  ["recipes.shopping.restore", 512 * 1024],
]);
