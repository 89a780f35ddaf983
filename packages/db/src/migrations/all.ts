import type { Migration } from "kysely/migration";
import { up as accounts } from "./20261123-0900-accounts.ts";
import { up as foods } from "./20261123-0910-foods.ts";
import { up as diary } from "./20261123-0920-diary.ts";
import { up as recipes } from "./20261123-0930-recipes.ts";
import { up as billing } from "./20261123-0940-billing.ts";
import { up as functions } from "./20261123-0950-functions.ts";
import { up as triggers } from "./20261123-0960-triggers.ts";

/** Every migration by name, in order. A static list, so that a bundle holds them all. */
export const migrations: Record<string, Migration> = {
  "20261123-0900-accounts": { up: accounts },
  "20261123-0910-foods": { up: foods },
  "20261123-0920-diary": { up: diary },
  "20261123-0930-recipes": { up: recipes },
  "20261123-0940-billing": { up: billing },
  "20261123-0950-functions": { up: functions },
  "20261123-0960-triggers": { up: triggers },
};
