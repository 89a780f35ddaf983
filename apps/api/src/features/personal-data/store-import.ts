import { healthConsentVersion } from "@fetta/domain/account/consents";
import { parseFoodRef, toFoodRef } from "@fetta/domain/food-ref";
import type { ImportPart, LineProblem, RejectedRow } from "@fetta/domain/transfer/diary-csv-parser";
import { findBody, findHealthConsent } from "@fetta/db/queries/account/body-profile";
import {
  findExistingIds,
  insertImportedRows,
  storeImportedBody,
  storeImportedCheckIn,
  type ImportTable,
} from "@fetta/db/queries/account/import-rows";
import { deleteVersionOfToday } from "@fetta/db/queries/diary/goal-version";
import { countRecipes, maxRecipes } from "@fetta/db/queries/recipes/recipe";
import type { Db } from "@fetta/db/schema/schema";
import {
  computeEnergyNeed,
  computeGoalBounds,
  enforceSafeGoals,
  type BodyMetrics,
} from "@fetta/domain/goals/energy-need";
import { weekdays } from "@fetta/domain/goals/goal-versions";
import { calorieGoalBounds, computeDailyGoals, macroSharesOf, type DailyGoals } from "@fetta/domain/goals/daily-goals";
import { enforceStoredGoals } from "../account/goals.ts";
import { importParts, mapParts, type ImportedCheckIn, type ImportedRows } from "./import-schema.ts";
import { deriveUuid, type ParsedImport } from "./import-parsers.ts";

type ImportedGoals = Pick<ImportedRows, "goals" | "goalVersions">;
type GoalRow = Omit<ImportedRows["goalVersions"][number], "validFrom">;

/**
 * Imported goals adjusted as the goal editor would store them; less than 1000 kcal is allowed only where the person's
 * own plan is lower.
 */
function applyGoalRules(row: GoalRow, body: BodyMetrics | null): GoalRow {
  const minCalories = Math.min(
    calorieGoalBounds.min,
    body ? computeGoalBounds(body).minCalories : calorieGoalBounds.min,
  );
  const clampToRange = (goals: DailyGoals): DailyGoals => {
    const calories = Math.min(calorieGoalBounds.max, Math.max(minCalories, goals.dailyCalorieGoal));
    return calories === goals.dailyCalorieGoal ? goals : computeDailyGoals(Math.ceil(calories), macroSharesOf(goals));
  };
  const { weekdayGoals, ...everyDay } = row;
  const given = weekdays.flatMap((weekday) => {
    const goals = weekdayGoals?.[weekday];
    return goals ? [[weekday, clampToRange(goals)] as const] : [];
  });
  const safe = enforceSafeGoals({ goals: clampToRange(everyDay), weekdays: Object.fromEntries(given) }, body);
  return { ...safe.goals, weekdayGoals: weekdayGoals && safe.weekdays };
}

/**
 * Imported goals that may be stored: versions in force today or later follow the goal rules (`enforceSafeGoals`).
 * Versions that ended before today are history and stay unchanged.
 */
function toSafeGoals({ goals, goalVersions }: ImportedGoals, body: BodyMetrics | null, today: string) {
  const pastStarts = goalVersions.map(({ validFrom }) => validFrom).filter((from) => from <= today);
  const currentStart = pastStarts.toSorted().at(-1) ?? "";
  return {
    goals: goals.map(({ updatedAt, ...row }) => ({
      ...applyGoalRules(row, body),
      energyNeedKcal: body && computeEnergyNeed(body),
      updatedAt,
    })),
    goalVersions: goalVersions.map(({ validFrom, ...row }) =>
      validFrom < currentStart ? { validFrom, ...row } : { validFrom, ...applyGoalRules(row, body) },
    ),
  };
}

export const tableByPart = {
  foods: "food_item",
  entries: "diary_entry",
  closedDays: "closed_day",
  customFoods: "custom_food",
  recipes: "recipe",
  weights: "weight_log",
  water: "water_log",
  goals: "daily_goal",
  goalVersions: "goal_version",
  readerLinks: "reader_link",
  readerLinkOpenings: "reader_link_opening",
  readerNotes: "reader_note",
  goalProposals: "goal_proposal",
} as const satisfies Record<ImportPart, ImportTable>;
type LinkedPart = "readerLinkOpenings" | "readerNotes" | "goalProposals";
type IdentifiedPart = "foods" | "entries" | "customFoods" | "recipes" | "readerLinks" | LinkedPart;

const rowsPerStatement = 1000;
const chunk = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / rowsPerStatement) }, (_, at) =>
    items.slice(at * rowsPerStatement, (at + 1) * rowsPerStatement),
  );

type MappedIds = { localIds: ReadonlyMap<string, string>; ownIds: ReadonlySet<string> };

/** Local id of each imported row: its own, or a derived one where another account uses that id. */
async function mapIds(tx: Db, part: IdentifiedPart, userId: string, ids: readonly string[]): Promise<MappedIds> {
  const localIds = new Map<string, string>();
  const ownIds = new Set<string>();
  for (const some of chunk(ids)) {
    const existing = await findExistingIds(tx, tableByPart[part], userId, some);
    for (const id of some) {
      localIds.set(id, existing.get(id) === "others" ? deriveUuid(part, userId, id) : id);
      if (existing.get(id) === "mine") ownIds.add(id);
    }
  }
  return { localIds, ownIds };
}

/** Replaces the id in a reference to an imported food by its local id. */
function mapFoodRef(ref: string | null, foods: MappedIds, customFoods: MappedIds): string | null {
  const parts = ref === null ? undefined : parseFoodRef(ref);
  if (!parts) return null;
  const ids = parts.kind === "custom" ? customFoods.localIds : parts.kind === "logged" ? foods.localIds : undefined;
  return toFoodRef(parts.kind, ids?.get(parts.id) ?? parts.id);
}

/**
 * The links of a file, as history: their tokens are in no export, so that they open nothing, and one that has not expired
 * is shown as closed on the day of the import.
 */
const closeLinks = (links: ImportedRows["readerLinks"], today: string): ImportedRows["readerLinks"] =>
  links.map((link) => {
    const hasExpired = link.expiresAt.slice(0, 10) < today;
    return { ...link, revokedAt: link.revokedAt ?? (hasExpired ? null : `${today}T00:00:00.000Z`) };
  });

/** Whether the account may store data of the body that are in no list of the file. */
const hasHealthConsent = async (tx: Db, userId: string): Promise<boolean> =>
  (await findHealthConsent(tx, userId))?.version === healthConsentVersion;

/**
 * Stores what a file says about check-ins. The last step, what it replaced and the wished change belong to the goals of the
 * file, and the latter two are stored with consent to health data alone.
 */
async function addCheckIn(
  tx: Db,
  userId: string,
  { checkInEnabled, checkInAnsweredOn, checkInAppliedOn, weeklyChangeKg, checkInBefore }: ImportedCheckIn,
  { today, hasGoals }: { today: string; hasGoals: boolean },
): Promise<void> {
  const toPast = (day: string | null) => (day !== null && day <= today ? day : null);
  const isWishKept = hasGoals && (await hasHealthConsent(tx, userId));
  await storeImportedCheckIn(tx, userId, {
    checkInEnabled,
    checkInAnsweredOn: toPast(checkInAnsweredOn),
    checkInAppliedOn: hasGoals ? toPast(checkInAppliedOn) : null,
    weeklyChangeKg: isWishKept ? weeklyChangeKg : null,
    checkInBefore: isWishKept && checkInBefore ? JSON.stringify(checkInBefore) : null,
  });
}

/**
 * The links of a file and what belongs to them, with their local ids. Notes that were not read and goals without an
 * answer wait on, as those of a link that was revoked. Rows without their link are added to `rejected`, and openings
 * outside the days of their link, which bound their number.
 */
async function prepareLinks(
  tx: Db,
  userId: string,
  { rows, lineNumbers }: ParsedImport,
  { today, rejected }: { today: string; rejected: RejectedRow[] },
): Promise<Pick<ImportedRows, "readerLinks" | LinkedPart>> {
  const { readerLinks, readerLinkOpenings, readerNotes, goalProposals } = rows;
  const linkIds = [
    ...readerLinks.map(({ id }) => id),
    ...[...readerNotes, ...goalProposals].map(({ linkId }) => linkId),
  ];
  const links = await mapIds(tx, "readerLinks", userId, linkIds);
  const inFile = new Map(readerLinks.map((link) => [link.id, link]));
  const toLocal = async <Row extends { id: string; linkId: string }>(
    part: LinkedPart,
    list: readonly Row[],
    findProblem: (row: Row) => LineProblem | undefined,
  ): Promise<Row[]> => {
    const { localIds } = await mapIds(
      tx,
      part,
      userId,
      list.map(({ id }) => id),
    );
    return list.flatMap((row, index) => {
      const problem = findProblem(row);
      if (problem !== undefined) {
        rejected.push({ part, line: lineNumbers[part]?.[index] ?? 0, problem });
        return [];
      }
      const [id, linkId] = [localIds.get(row.id) ?? row.id, links.localIds.get(row.linkId) ?? row.linkId];
      return [{ ...row, id, linkId }];
    });
  };
  const findLinkProblem = ({ linkId }: { linkId: string }) =>
    inFile.has(linkId) || links.ownIds.has(linkId) ? undefined : ("link_missing" as const);
  return {
    readerLinks: closeLinks(readerLinks, today).map((link) => ({
      ...link,
      id: links.localIds.get(link.id) ?? link.id,
    })),
    readerLinkOpenings: await toLocal("readerLinkOpenings", readerLinkOpenings, ({ linkId, openedAt }) => {
      const link = inFile.get(linkId);
      if (!link) return "link_missing";
      const at = Date.parse(openedAt);
      return at >= Date.parse(link.createdAt) && at < Date.parse(link.expiresAt) ? undefined : "row_invalid";
    }),
    readerNotes: await toLocal("readerNotes", readerNotes, findLinkProblem),
    goalProposals: await toLocal("goalProposals", goalProposals, findLinkProblem),
  };
}

export type StoredImport = { added: Record<ImportPart, number>; rejected: RejectedRow[] };

/**
 * Inserts rows that do not exist yet, and returns the number added in each part. Existing values of a day (weight,
 * water, goals) stay unchanged. Must run in a transaction that locks the account.
 */
export async function storeImport(
  tx: Db,
  userId: string,
  imported: ParsedImport,
  today: string,
): Promise<StoredImport> {
  const { rows, checkIn, body, lineNumbers: lines } = imported;
  const rejected: RejectedRow[] = [];
  const idsOfPart = (part: IdentifiedPart) => rows[part].map(({ id }) => id);
  const customFoods = await mapIds(tx, "customFoods", userId, idsOfPart("customFoods"));
  const foods = await mapIds(tx, "foods", userId, [
    ...idsOfPart("foods"),
    ...rows.entries.map(({ foodItemId }) => foodItemId),
  ]);
  const entries = await mapIds(tx, "entries", userId, idsOfPart("entries"));
  const recipes = await mapIds(tx, "recipes", userId, idsOfPart("recipes"));
  const toLocalId = ({ localIds: here }: MappedIds, id: string): string => here.get(id) ?? id;

  const inFile = new Set(idsOfPart("foods"));
  const validEntries = rows.entries.filter(({ foodItemId }, index) => {
    if (inFile.has(foodItemId) || foods.ownIds.has(foodItemId)) return true;
    rejected.push({ part: "entries", line: lines.entries?.[index] ?? 0, problem: "food_missing" });
    return false;
  });
  const freeRecipes = maxRecipes - (await countRecipes(tx, userId));
  const newRecipes = rows.recipes.filter(({ id }) => !recipes.ownIds.has(id));
  for (const { id } of newRecipes.slice(Math.max(0, freeRecipes)))
    rejected.push({
      part: "recipes",
      line: lines.recipes?.[idsOfPart("recipes").indexOf(id)] ?? 0,
      problem: "recipes_full",
    });

  const mappedRows: ImportedRows = {
    ...rows,
    customFoods: rows.customFoods.map((food) => ({ ...food, id: toLocalId(customFoods, food.id) })),
    foods: rows.foods.map((food) => ({
      ...food,
      id: toLocalId(foods, food.id),
      foodRef: mapFoodRef(food.foodRef, foods, customFoods),
    })),
    entries: validEntries.map((entry) => ({
      ...entry,
      id: toLocalId(entries, entry.id),
      foodItemId: toLocalId(foods, entry.foodItemId),
    })),
    recipes: newRecipes
      .slice(0, Math.max(0, freeRecipes))
      .map((recipe) => ({
        ...recipe,
        id: toLocalId(recipes, recipe.id),
        ingredients: recipe.ingredients.map((part) => ({ ...part, ref: mapFoodRef(part.ref, foods, customFoods) })),
      })),
    ...(await prepareLinks(tx, userId, imported, { today, rejected })),
  };
  const added = mapParts(() => 0);
  const addPart = async (part: ImportPart, partRows: readonly object[]): Promise<void> => {
    for (const some of chunk(partRows)) added[part] += await insertImportedRows(tx, tableByPart[part], userId, some);
  };
  for (const part of importParts)
    if (part !== "goals" && part !== "goalVersions") await addPart(part, mappedRows[part]);
  const hasNewBody =
    body !== null &&
    body.bodyUpdatedAt.slice(0, 10) <= today &&
    (await hasHealthConsent(tx, userId)) &&
    (await storeImportedBody(tx, userId, { ...body, bodyUpdatedAt: new Date(body.bodyUpdatedAt) }));
  // After the body and the weights, because the newest weight bounds the allowed goals.
  const bodyNow = await findBody(tx, userId);
  if (hasNewBody) await enforceStoredGoals(tx, userId, bodyNow);
  const safe = toSafeGoals(mappedRows, bodyNow, today);
  await addPart("goals", safe.goals);
  // Stored goals hold from today on; those of the file may have waited for tomorrow.
  const starts = safe.goalVersions.map(({ validFrom }) => validFrom);
  if (added.goals > 0) await deleteVersionOfToday(tx, userId, starts);
  await addPart("goalVersions", safe.goalVersions);
  if (checkIn) await addCheckIn(tx, userId, checkIn, { today, hasGoals: added.goals > 0 });
  return { added, rejected };
}
