import type { Migration } from "kysely/migration";
import * as accounts from "./20261123-0900-accounts.ts";
import * as foods from "./20261123-0910-foods.ts";
import * as diary from "./20261123-0920-diary.ts";
import * as recipes from "./20261123-0930-recipes.ts";
import * as billing from "./20261123-0940-billing.ts";
import * as functions from "./20261123-0950-functions.ts";
import * as triggers from "./20261123-0960-triggers.ts";

/** Every migration by name, in order. A static list, so that a bundle holds them all. */
export const migrations: Record<string, Migration> = {
  "20261123-0900-accounts": accounts,
  "20261123-0910-foods": foods,
  "20261123-0920-diary": diary,
  "20261123-0930-recipes": recipes,
  "20261123-0940-billing": billing,
  "20261123-0950-functions": functions,
  "20261123-0960-triggers": triggers,
};
