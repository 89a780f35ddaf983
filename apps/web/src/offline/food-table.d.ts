/** The stock foods of this release, see build/food-table-plugin.ts. */
declare module "virtual:food-table" {
  import type { FoodTable } from "@fetta/domain/food-matching/food-matcher";
  const foodTable: FoodTable;
  export default foodTable;
}
