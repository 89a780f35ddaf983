import type { ExportSection } from "@fetta/db/queries/account/export-section";

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
  defineSection("account", "app_user", {
    excludedColumns: ["passwordHash"],
    owner: "account",
  }),
  defineSection("profile", "profile", { keyColumns: ["user_id"] }),
  defineSection("goals", "daily_goal", { keyColumns: ["user_id"] }),
  defineSection("goalVersions", "goal_version", { keyColumns: ["valid_from"] }),
  defineSection("foods", "food_item"),
  defineSection("entries", "diary_entry"),
  defineSection("customFoods", "custom_food"),
  defineSection("favourites", "favourite_food", { keyColumns: ["food_ref"] }),
  defineSection("foodAliases", "user_food_alias", { keyColumns: ["phrase"] }),
  defineSection("recipes", "recipe", { batchSize: 50 }),
  defineSection("shopping", "shopping_item"),
  defineSection("weights", "weight_log", { keyColumns: ["day"] }),
  defineSection("water", "water_log", { keyColumns: ["day"] }),
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
  defineSection("paymentEvents", "payment_event", {
    owner: "checkout",
  }),
  defineSection("withdrawals", "withdrawal"),
  defineSection("refunds", "refund_order", { owner: "checkout" }),
  defineSection("supportRequests", "support_request"),
  // While a mail is queued, its text may contain a link that gives access to the account; afterwards it is empty.
  defineSection("mails", "outbox_mail", { excludedColumns: ["body"] }),
  defineSection("identities", "oidc_identity", { keyColumns: ["issuer", "subject"] }),
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
  idempotency_key: "answers that were given, for two days: copies of what the other parts hold",
};
