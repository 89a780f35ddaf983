/** The stock foods of this release, see build/food-table-plugin.ts. */
declare module "virtual:food-table" {
  const foodTable: import("@fetta/db/seed/seeded-lexicon").FoodTable;
  export default foodTable;
}
