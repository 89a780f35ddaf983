import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import {
  listDiaryDays,
  listDiaryExportRows,
  readExportSection,
  type ExportRow,
  type ExportSection,
} from "@fetta/db/queries/account/export-section";
import { toCamelCase } from "@fetta/db/precompiled-query";
import type { Db } from "@fetta/db/schema/schema";
import { diaryCsvHeader, formatDiaryCsvRow } from "@fetta/domain/transfer/csv";
import { formatForInput } from "@fetta/domain/typed-number";
import { computeEntryNutrition } from "@fetta/domain/nutrition/nutrition";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { enforceRateLimit, hashAccountId } from "../auth/login-throttle.ts";

type SectionOptions = Partial<Omit<ExportSection, "name" | "table">>;

const defineSection = (name: string, table: string, rest: SectionOptions = {}): ExportSection => ({
  name,
  table,
  keyColumns: ["id"],
  excludedColumns: [],
  batchSize: 500,
  ...rest,
});

/** All data stored about a user, by table; a new table that references app_user must be added here or below. */
export const exportSections: readonly ExportSection[] = [
  defineSection("account", "app_user", { excludedColumns: ["passwordHash"], owner: "account" }),
  defineSection("profile", "profile", { keyColumns: ["user_id"] }),
  defineSection("goals", "daily_goal", { keyColumns: ["user_id"] }),
  defineSection("goalVersions", "goal_version", { keyColumns: ["valid_from"] }),
  defineSection("foods", "food_item"),
  defineSection("entries", "diary_entry"),
  defineSection("closedDays", "closed_day", { keyColumns: ["day"] }),
  defineSection("customFoods", "custom_food"),
  defineSection("favourites", "favourite_food", { keyColumns: ["food_ref"] }),
  defineSection("foodAliases", "user_food_alias", { keyColumns: ["phrase"] }),
  defineSection("recipes", "recipe", { batchSize: 50 }),
  defineSection("shopping", "shopping_item"),
  defineSection("weights", "weight_log", { keyColumns: ["day"] }),
  defineSection("water", "water_log", { keyColumns: ["day"] }),
  defineSection("readerLinks", "reader_link", { excludedColumns: ["tokenHash"] }),
  defineSection("readerLinkOpenings", "reader_link_opening"),
  defineSection("readerNotes", "reader_note"),
  defineSection("goalProposals", "goal_proposal"),
  defineSection("reminders", "reminder", { keyColumns: ["user_id"] }),
  // Who has the address and the keys of a device can send to it.
  defineSection("reminderDevices", "push_subscription", {
    excludedColumns: ["sessionId", "endpoint", "p256dh", "auth"],
  }),
  defineSection("sentReminders", "sent_reminder"),
  defineSection("analyses", "dish_analysis", { batchSize: 50 }),
  defineSection("estimates", "meal_estimate", { batchSize: 50 }),
  defineSection("corrections", "estimate_correction"),
  defineSection("aiCalls", "ai_call"),
  defineSection("quotaUsage", "quota_usage_day", { keyColumns: ["quota_kind", "day"] }),
  defineSection("quotaReservations", "quota_reservation"),
  // The admin who granted the days is another person.
  defineSection("proGrants", "pro_grant", { excludedColumns: ["grantedById"] }),
  // An open payment page can be paid by any holder of its URL.
  defineSection("purchases", "checkout", { excludedColumns: ["url"] }),
  defineSection("paymentEvents", "payment_event", { owner: "checkout" }),
  defineSection("withdrawals", "withdrawal"),
  defineSection("refunds", "refund_order", { owner: "checkout" }),
  defineSection("supportRequests", "support_request"),
  // While a mail is queued, its text may contain a link that gives access to the account; afterwards it is empty.
  defineSection("mails", "outbox_mail", { excludedColumns: ["body"] }),
  defineSection("identities", "oidc_identity", { keyColumns: ["issuer", "subject"] }),
  defineSection("passkeys", "passkey", { excludedColumns: ["credentialId", "publicKey", "signCount"] }),
  // The id identifies the session and is not exposed.
  defineSection("sessions", "session", { excludedColumns: ["id"] }),
  defineSection("auditEvents", "audit_event", {
    excludedColumns: ["actorId", "subjectId", "erasedActorPseudonym"],
    owner: "event",
  }),
  // Last, because it is by far the largest.
  defineSection("recipePhotos", "recipe_photo", { keyColumns: ["recipe_id"], batchSize: 4 }),
];

/** Tables that reference app_user and are left out of the file, with the reason. */
export const excludedTables: Readonly<Record<string, string>> = {
  mail_token: "a one-time link, kept as a hash that opens nothing and says nothing",
  admin_second_factor: "the secret of a second factor, which would open the page for admins",
  admin_recovery_code: "hashes of codes that open the page for admins once",
  login_device: "hashes of device cookies, which open nothing; where somebody is signed in stands in the sessions",
  oidc_login_attempt: "the secrets of a sign-in that is under way, gone within minutes",
  sign_in_code: "a code that signs in once, kept as a hash for minutes",
  passkey_challenge: "random numbers that a new passkey signs, gone within minutes",
  idempotency_key: "answers that were given, for two days: copies of what the other parts hold",
  applied_change: "random ids of changes that have been applied, which say nothing about them",
};

type ExportRowOfDiary = Awaited<ReturnType<typeof listDiaryExportRows>>[number];

/** Days read per statement. */
const daysPerPage = 31;

function formatAmount({ servings, servingGrams, servingSize }: ExportRowOfDiary): string {
  if (servingGrams !== null) return `${formatForInput(servings * servingGrams)} g`;
  return `${formatForInput(servings)} × ${servingSize}`;
}

function toCsvLine(line: ExportRowOfDiary): string {
  const overrides = {
    calories: line.caloriesOverride,
    protein: line.proteinOverride,
    carbs: line.carbsOverride,
    fat: line.fatOverride,
  };
  return formatDiaryCsvRow({
    day: line.day,
    mealType: line.mealType,
    name: line.name,
    amount: formatAmount(line),
    nutrition: computeEntryNutrition(line, line.servings, overrides),
    estimated: line.needsReview || line.isEstimate,
  });
}

async function* generateCsv(db: Db, userId: string): AsyncGenerator<string> {
  yield diaryCsvHeader;
  const days = await listDiaryDays(db, userId);
  for (let at = 0; at < days.length; at += daysPerPage) {
    const some = days.slice(at, at + daysPerPage);
    const lines = await listDiaryExportRows(db, userId, some[0] ?? "", some.at(-1) ?? "");
    yield lines.map(toCsvLine).join("");
  }
}

/** Reading a whole diary costs as much as hundreds of other requests. */
const exportRateLimit = { kind: "export_account", max: 10, windowMinutes: 60 } as const;

/** Counts an export against the user's limit and records it. Throws AppError `too_many_exports`. */
async function admitExport(db: Db, id: string, as: "csv" | "json"): Promise<void> {
  await enforceRateLimit(db, exportRateLimit, hashAccountId(id), "too_many_exports");
  await insertAuditEvent(db, { actorId: id, subjectId: id, action: "account.exported", detail: { as } });
}

/** The diary as a CSV file. Throws AppError `too_many_exports`. */
export async function exportDiaryCsv({ db }: Pick<Deps, "db">, { id }: CurrentUser): Promise<AsyncGenerator<string>> {
  await admitExport(db, id, "csv");
  return generateCsv(db, id);
}

/** Incremented when the format changes incompatibly. */
export const exportFormatVersion = 1;

/** Converts a row for the export: bytes as base64; details about other people in audit events are removed. */
function toExportedRow(row: ExportRow, { table, excludedColumns }: ExportSection, userId: string): ExportRow {
  const isAboutUser = table !== "audit_event" || row["subjectId"] === userId;
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (name === "userId" || excludedColumns.includes(name) || (!isAboutUser && name === "detail")) return [];
      return [[name, Buffer.isBuffer(value) ? value.toString("base64") : value]];
    }),
  );
}

async function* readPages(db: Db, section: ExportSection, userId: string): AsyncGenerator<ExportRow[]> {
  let last: unknown[] | undefined;
  for (;;) {
    const rows = await readExportSection(db, section, userId, last);
    if (rows.length > 0) yield rows;
    const lastRow = rows.at(-1);
    if (!lastRow || rows.length < section.batchSize) return;
    last = section.keyColumns.map((column) => lastRow[toCamelCase(column)]);
  }
}

async function* generateSection(db: Db, section: ExportSection, userId: string): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(section.name)}: [`;
  let before = "\n";
  for await (const rows of readPages(db, section, userId)) {
    const lines = rows.map((row) => JSON.stringify(toExportedRow(row, section, userId)));
    yield before + lines.join(",\n");
    before = ",\n";
  }
  yield "]";
}

/** The file in chunks: at most one page of rows is in memory, regardless of the size of the diary. */
async function* generateJson(db: Db, userId: string, at: Date): AsyncGenerator<string> {
  yield `{"app": "Fetta", "format": ${exportFormatVersion}, "exportedAt": ${JSON.stringify(at.toISOString())}`;
  for (const section of exportSections) yield* generateSection(db, section, userId);
  yield "}\n";
}

/** All data stored about a user as one JSON file. Throws AppError `too_many_exports`. */
export async function exportAccountJson(
  { db, now }: Pick<Deps, "db" | "now">,
  { id }: CurrentUser,
): Promise<AsyncGenerator<string>> {
  await admitExport(db, id, "json");
  return generateJson(db, id, now());
}
