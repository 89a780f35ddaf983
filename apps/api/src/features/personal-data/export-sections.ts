import type { ExportSection } from "@fetta/db/queries/account/export-section";

type Rest = Partial<Omit<ExportSection, "name" | "table">>;

const section = (name: string, table: string, rest: Rest = {}): ExportSection => ({
  name,
  table,
  key: ["id"],
  without: [],
  atOnce: 500,
  ...rest,
});

/** All that is stored about somebody, by table; whoever adds a table with a way to app_user adds it here or below. */
export const exportSections: readonly ExportSection[] = [
  section("account", "app_user", {
    without: ["passwordHash"],
    whose: "account",
  }),
  section("profile", "profile", { key: ["user_id"] }),
  section("goals", "daily_goal", { key: ["user_id"] }),
  section("goalVersions", "goal_version", { key: ["valid_from"] }),
  section("foods", "food_item"),
  section("entries", "diary_entry"),
  section("ownFoods", "own_food"),
  section("favourites", "favourite_food", { key: ["food_ref"] }),
  section("meanings", "food_meaning", { key: ["said"] }),
  section("recipes", "recipe", { atOnce: 50 }),
  section("shopping", "shopping_item"),
  section("weights", "weight_log", { key: ["day"] }),
  section("water", "water_log", { key: ["day"] }),
  section("analyses", "dish_analysis", { atOnce: 50 }),
  section("estimates", "meal_estimate", { atOnce: 50 }),
  section("corrections", "estimate_edit"),
  section("aiCalls", "ai_call"),
  section("usage", "usage_day", { key: ["kind", "day"] }),
  section("usageReservations", "usage_reservation"),
  // Who gave days is somebody else.
  section("proGrants", "pro_grant", { without: ["grantedBy"] }),
  // On an open page anybody could pay.
  section("purchases", "checkout", { without: ["url"] }),
  section("paymentEvents", "payment_event", {
    whose: "checkout",
  }),
  section("withdrawals", "withdrawal"),
  section("refunds", "refund_order", { whose: "checkout" }),
  section("supportRequests", "support_request"),
  // While it waits, the text of a mail may hold a link that opens the account; afterwards it is empty.
  section("mails", "outbox_mail", { without: ["body"] }),
  section("identities", "oidc_identity", { key: ["issuer", "subject"] }),
  // With its id somebody could take a session for theirs.
  section("sessions", "session", { without: ["id"] }),
  section("auditEvents", "audit_event", {
    without: ["actorId", "subjectId", "erasedActor"],
    whose: "event",
  }),
  // Last, for it is by far the largest.
  section("recipePhotos", "recipe_photo", { key: ["recipe_id"], atOnce: 4 }),
];

/** Tables with a way to app_user that the file leaves out, and why. */
export const notExported: Readonly<Record<string, string>> = {
  mail_token: "a one-time link, kept as a hash that opens nothing and says nothing",
  admin_factor: "the secret of a second factor, which would open the page for admins",
  admin_recovery_code: "hashes of codes that open the page for admins once",
  login_device:
    "hashes of device cookies, which open nothing; where somebody is signed in stands in the sessions",
  oidc_attempt: "the secrets of a sign-in that is under way, gone within minutes",
  idempotency_key: "answers that were given, for two days: copies of what the other parts hold",
};
