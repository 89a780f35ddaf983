import type { Migration } from "kysely/migration";
import * as accounts from "./20261121-0900-accounts.ts";
import * as diary from "./20261121-0910-diary.ts";
import * as usage from "./20261121-0920-usage.ts";
import * as foods from "./20261121-1000-foods.ts";
import * as foodSearch from "./20261121-1010-food-search.ts";
import * as estimates from "./20261121-1020-estimates.ts";
import * as recipes from "./20261121-1030-recipes.ts";
import * as loggedRecipes from "./20261121-1040-logged-recipes.ts";
import * as payments from "./20261121-1050-payments.ts";
import * as accountAccess from "./20261121-1060-account-access.ts";
import * as trends from "./20261121-1070-trends.ts";
import * as accountRows from "./20261122-0910-account-rows.ts";
import * as knownDevices from "./20261122-0940-known-devices.ts";
import * as erasedActors from "./20261122-0941-erased-actors.ts";
import * as secondFactor from "./20261122-0942-second-factor.ts";
import * as withdrawals from "./20261122-0950-withdrawals.ts";
import * as body from "./20261122-0960-body.ts";
import * as photoConsentChannel from "./20261122-0970-photo-consent-channel.ts";
import * as orderedIds from "./20261122-0980-ordered-ids.ts";

/** Every migration by name, in order. A static list, so that a bundle holds them all. */
export const migrations: Record<string, Migration> = {
  "20261121-0900-accounts": accounts,
  "20261121-0910-diary": diary,
  "20261121-0920-usage": usage,
  "20261121-1000-foods": foods,
  "20261121-1010-food-search": foodSearch,
  "20261121-1020-estimates": estimates,
  "20261121-1030-recipes": recipes,
  "20261121-1040-logged-recipes": loggedRecipes,
  "20261121-1050-payments": payments,
  "20261121-1060-account-access": accountAccess,
  "20261121-1070-trends": trends,
  "20261122-0910-account-rows": accountRows,
  "20261122-0940-known-devices": knownDevices,
  "20261122-0941-erased-actors": erasedActors,
  "20261122-0942-second-factor": secondFactor,
  "20261122-0950-withdrawals": withdrawals,
  "20261122-0960-body": body,
  "20261122-0970-photo-consent-channel": photoConsentChannel,
  "20261122-0980-ordered-ids": orderedIds,
};
