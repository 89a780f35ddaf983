import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { saveGoals } from "../../queries/account/account.ts";
import type { Db } from "../../schema/schema.ts";
import { aSupportRequest } from "../../testing/admin-factories.ts";
import { aFood, aGrant, anEntry, aUser } from "../../testing/factories.ts";
import { replaceFoodAliases } from "../../queries/food/stock-food.ts";
import { aMedian, aProduct, aStockFood } from "../../testing/food-factories.ts";
import { aCheckout } from "../../testing/payment-factories.ts";
import { aRecipe } from "../../testing/recipe-factories.ts";

/** Characters that a format without proper escaping would break at. */
const specialCharactersText = 'a "b" \\ \n\r\t {"row":1} \u2028 \u00a0 è 🍝 \u007f \\u0000 \'; --';

/** Inserts one row of each table that has no factory, all of one user. */
async function fillTablesWithoutFactory(db: Db, userId: string, recipeId: string, foodId: string): Promise<void> {
  const [analysis, estimate] = [randomUUID(), randomUUID()];
  for (const statement of [
    sql`insert into session (id, user_id, expires_at) values ('s', ${userId}, now() + interval '1 day 1 microsecond')`,
    sql`insert into login_attempt (email_hash, network_hash) values ('hash', '203.0.113.9')`,
    sql`insert into login_device (id, user_id) values ('d', ${userId})`,
    sql`insert into admin_second_factor (user_id, secret, last_totp_step) values (${userId}, 'ab', 59000000)`,
    sql`insert into admin_recovery_code (id, user_id) values ('r', ${userId})`,
    sql`insert into custom_food (user_id, name, calories, protein, carbs, fat) values (${userId}, ${specialCharactersText}, 0.1, 1e-300, 1e5, 0)`,
    sql`insert into favourite_food (user_id, food_ref) values (${userId}, 'stock:x')`,
    sql`insert into product_lookup_cache (lookup_key, gtins, expires_at) values ('pasta', array['1', ${specialCharactersText}, null], now())`,
    sql`insert into product_import (file) values ('dump.csv')`,
    sql`insert into search_vocabulary (word, document_count, in_stock_foods) values ('pasta', 7, false)`,
    sql`insert into search_document (kind, key, name, brand, aliases, words, weight, popularity, tier)
      values ('stock', 'x', 'Pasta', '', '', to_tsvector('simple', 'pasta al pomodoro d''oro'), 1, 2, 0)`,
    sql`insert into seed_version (name, version) values ('stock-foods', '1')`,
    sql`insert into quota_usage_day (user_id, quota_kind, day, used_units) values (${userId}, 'food_scan', '2026-11-21', 1)`,
    sql`insert into quota_reservation (id, user_id, quota_kind, day, state, expires_at)
      values (${analysis}, ${userId}, 'food_scan', '2026-11-21', 'committed', now())`,
    sql`insert into dish_analysis (id, user_id, reservation_id, food_item_id, image_sha256, model, prompt_version, vision_result,
      resolved_items, duration_ms) values (${analysis}, ${userId}, ${analysis}, ${foodId}, 'x', 'm', '1',
      ${JSON.stringify({ text: specialCharactersText, deep: [[1.5, null, { a: true }]] })}, '[]', 5)`,
    sql`insert into meal_estimate (id, user_id, food_item_id, analysis_id, title, normalized_title, initial_items, items, vision_grams)
      values (${estimate}, ${userId}, ${foodId}, ${analysis}, 'Pasta', 'pasta', '[]', '[]', 120.25)`,
    sql`insert into estimate_correction (user_id, estimate_id, item_key, op) values (${userId}, ${estimate}, 'pasta', 'remove')`,
    sql`insert into user_food_alias (user_id, phrase, food_ref) values (${userId}, 'pane', 'stock:x')`,
    sql`insert into ai_call (user_id, kind, model, outcome, duration_ms) values (${userId}, 'dish', 'm', 'done', 5)`,
    sql`insert into recipe_photo (recipe_id, user_id, jpeg)
      values (${recipeId}, ${userId}, decode('00ff0a0d5c225c78', 'hex'))`,
    sql`insert into shopping_item (user_id, recipe_id, name, text, position) values (${userId}, ${recipeId}, 'Sale', ${specialCharactersText}, 0)`,
    sql`insert into payment_event (id, type) values ('evt_1', 'checkout.session.completed')`,
    sql`insert into audit_event (actor_id, subject_id, action) values (${userId}, null, 'grant')`,
    sql`insert into idempotency_key (user_id, key, path, body_hash, response) values (${userId}, 'k', '/', 'x', '{"a": [1]}')`,
    sql`insert into applied_change (user_id, id) values (${userId}, ${analysis})`,
    sql`insert into oidc_identity (issuer, subject, user_id) values ('https://id.example', '1', ${userId})`,
    sql`insert into oidc_login_attempt (id, state, nonce, code_verifier, return_to) values ('a', 's', 'n', 'v', '/')`,
    sql`insert into mail_token (id, user_id, kind, email, expires_at) values ('t', ${userId}, 'verify', 'a@b.example', now())`,
    sql`insert into passkey (user_id, credential_id, public_key, sign_count, transports, name)
      values (${userId}, 'c', decode('00ff0a0d5c225c78', 'hex'), 4294967295, array['internal'], 'Chrome')`,
    sql`insert into passkey_challenge (id, purpose, expires_at) values ('c', 'sign_in', now())`,
    sql`insert into sign_in_code (session_id, code_hash, expires_at) values ('s', 'x', now())`,
    sql`insert into outbox_mail (kind, recipient, subject, body) values ('reset', 'a@b.example', ${specialCharactersText}, ${specialCharactersText})`,
    sql`insert into rate_limit_window (limit_name, key_hash, starts_at, count) values ('letter', 'x', now(), 2)`,
    sql`insert into reader_link (id, user_id, reader_name, token_hash, scopes, consent_version, expires_at)
      values (${analysis}, ${userId}, ${specialCharactersText}, 'hash', array['diary', 'weight'], '1', now() + interval '7 days')`,
    sql`insert into reader_link_opening (user_id, link_id) values (${userId}, ${analysis})`,
    sql`insert into reader_note (user_id, link_id, text) values (${userId}, ${analysis}, ${specialCharactersText})`,
    sql`insert into goal_proposal (user_id, link_id, daily_calorie_goal, daily_protein_goal, daily_carbs_goal, daily_fat_goal)
      values (${userId}, ${analysis}, 1900, 1, 2, 3)`,
    sql`insert into provider_answer (provider, failed_at, failure) values ('mail', now(), 'timeout')`,
    sql`insert into failed_payment_event (id, type, session_id, failure) values ('evt_2', 'refund.created', 'cs_1', 'timeout')`,
    sql`insert into first_run_code (code_hash) values ('hash')`,
    sql`insert into vapid_key (public_key, private_key) values ('public', 'private')`,
    sql`insert into reminder (user_id, stopped_at) values (${userId}, now())`,
    sql`insert into push_subscription (user_id, session_id, endpoint, p256dh, auth)
      values (${userId}, 's', 'https://push.example/1', 'p256dh', 'auth')`,
    sql`insert into sent_reminder (user_id, day, meal_type, usual_time, sent_at) values (${userId}, '2024-02-29', 'lunch', '13:05', now())`,
    sql`insert into closed_day (user_id, day) values (${userId}, '2024-02-29')`,
    sql`insert into weight_log (user_id, day, kg) values (${userId}, '2024-02-29', 70.1)`,
    sql`insert into water_log (user_id, day, ml) values (${userId}, '2024-02-29', 1500)`,
  ])
    await statement.execute(db);
}

/** Fills every table: users with diaries, payments, recipes and texts with special characters. */
export async function fillDatabase(db: Db): Promise<{ id: string }[]> {
  const people = [];
  for (let at = 0; at < 3; at++) {
    const user = await aUser(db, { firstName: at === 0 ? specialCharactersText : "Giulia" });
    people.push(user);
    const food = await aFood(db, user, { name: specialCharactersText, calories: 0.1 + 0.2, description: "" });
    for (let day = 10; day < 28; day++)
      await anEntry(db, user, food, `2026-11-${day}`, { servings: 1 / 3, proteinOverride: day === 10 ? 1e-12 : null });
    await saveGoals(db, user.id, { dailyCalorieGoal: 2000, dailyProteinGoal: 1, dailyCarbsGoal: 2, dailyFatGoal: 3 });
    await sql`update goal_version set valid_from = '2025-12-31' where user_id = ${user.id}`.execute(db);
    const checkout = await aCheckout(db, user, { state: "paid" });
    await aGrant(db, user, { source: "checkout", checkoutId: checkout.id, effectiveAt: new Date(Date.now() - 5e9) });
    await aGrant(db, user, { days: 7, ...(at === 1 && { revokedAt: new Date(), revocationReason: "admin" as const }) });
    await sql`insert into payment_event (id, type, checkout_id) values (${checkout.id}, 'refund.created', ${checkout.id})`.execute(
      db,
    );
    await sql`insert into withdrawal (user_id, checkout_id, name, email, plan_type, amount_cents, purchased_at)
      values (${user.id}, ${checkout.id}, ${specialCharactersText}, 'a@b.example', 'monthly', 999, now())`.execute(db);
    await sql`insert into refund_order (checkout_id, reason) values (${checkout.id}, 'withdrawal')`.execute(db);
    const recipe = await aRecipe(db, user, {});
    if (at === 0) await fillTablesWithoutFactory(db, user.id, recipe.id, food.id);
  }
  await aSupportRequest(db, { message: specialCharactersText });
  await aStockFood(db);
  await aMedian(db);
  await replaceFoodAliases(db, [{ name: "bionda", eatenId: "swiss:1", rawId: null, cookedId: "swiss:2" }]);
  await aProduct(db, "8001234567890");
  return people;
}
