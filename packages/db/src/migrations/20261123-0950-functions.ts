import { sql, type Kysely } from "kysely";

/** Rows of one tier that answer, best first by what the row alone says; the domain ranks them again, finely. */
const tierSearch = (tier: number, indexed: string): string => `
    return query
      select d.kind, d.key, d.name, d.brand, d.aliases, d.popularity
      from search_document d
      where d.tier = ${tier} and ${indexed} and ts_match_vq(d.words, everything)
      order by
        case when d.name = phrase then 3000
          when starts_with(d.name, phrase) then 2000
          when split_part(d.name, ' ', 1) = any (all_forms) then 1500
          else 1000 end
          + case when ts_match_vq(d.words, exact) then 200 else 0 end + d.weight desc,
        d.key
      limit ${tier === 0 ? "stock_rows" : "product_rows"};`;

/** The words apart: an index scan of several conditions skips from one to the other, which within one it does not. */
const byWords = "d.words @@ first and d.words @@ second and d.words @@ others";

/** Products of one tier: by beginnings too until there are enough, then whole words alone until there are enough of those. */
const productTier = (tier: number): string => `
    if missing > 0 then ${tierSearch(tier, byWords)}
      get diagnostics rows_of_tier = row_count;
      missing := missing - rows_of_tier;
      if missing_exact > 0 then
        select count(*) into rows_of_tier from (
          select from search_document d where d.tier = ${tier} and d.words @@ exact limit missing_exact) e;
      end if;
    elsif missing_exact > 0 then ${tierSearch(tier, "d.words @@ exact")}
      get diagnostics rows_of_tier = row_count;
    else
      return;
    end if;
    missing_exact := missing_exact - rows_of_tier;`;

/**
 * The candidates of a search in one round trip: stock foods, then products tier by tier until \`product_enough\`, and
 * with whole words alone (\`exact\`) until as many, for what is typed so far may be a word of its own.
 *
 * \`terms\` are the complete words as query texts, \`groups\` their inflected forms with "|" between; \`last_term\` and
 * \`complete_forms\` are the same of an unfinished last word, \`prefix\` its letters, \`all_forms\` the forms of every word.
 * A prefix becomes the words of the lexicon that begin so, or a prefix query where there are many; and is left out of the
 * index scan where the other words are rarer. The first row is no food (kind \`counts\`): its key lists in how many
 * documents each word is. Prefixes are ranges, for LIKE loses its index in a cached plan.
 */
export const searchFood = `
  create function search_food(
    terms text[], last_term text, groups text[], complete_forms text, prefix text, phrase text, all_forms text[],
    stock_rows integer, product_rows integer, product_enough integer
  ) returns table (kind text, key text, name text, brand text, aliases text, popularity integer)
  language plpgsql stable
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off
  as $$
  declare
    counts bigint[] := '{}';
    forms text;
    count_of bigint;
    prefix_document_count bigint;
    prefix_word_count integer;
    rarest bigint;
    prefix_term text;
    term text;
    indexed tsquery[] := '{}';
    exact tsquery;
    everything tsquery;
    first tsquery;
    second tsquery;
    others tsquery;
    missing integer := product_enough;
    missing_exact integer := 0;
    rows_of_tier integer;
  begin
    foreach forms in array groups loop
      select coalesce(sum(w.document_count), 0) into count_of
      from search_vocabulary w where w.word = any (string_to_array(forms, '|'));
      counts := counts || count_of;
    end loop;
    foreach term in array terms loop
      indexed := indexed || term::tsquery;
      everything := coalesce(everything && term::tsquery, term::tsquery);
    end loop;
    exact := everything;
    if prefix is not null then
      select coalesce(sum(r.document_count), 0), count(*), string_agg(quote_literal(r.word), '|')
      into prefix_document_count, prefix_word_count, prefix_term
      from (select w.word, w.document_count from search_vocabulary w
        where w.word >= prefix and w.word < prefix || '{' limit 500) r;
      select min(c) into rarest from unnest(counts) c;
      counts := counts || prefix_document_count;
      if prefix_word_count > 40 then
        prefix_term := quote_literal(prefix) || ':*';
      end if;
      term := concat_ws('|', last_term, prefix_term);
      exact := coalesce(exact && last_term::tsquery, last_term::tsquery);
      everything := coalesce(everything && term::tsquery, term::tsquery);
      if rarest is null or (prefix_word_count < 500 and
        prefix_document_count <= rarest * case when prefix_word_count > 40 then 0.5 else 3 end) then
        indexed := indexed || term::tsquery;
      end if;
      -- A prefix that is no word by itself cannot be found whole.
      if exists (select from search_vocabulary w where w.word = any (string_to_array(complete_forms, '|'))) then
        missing_exact := product_enough;
      end if;
    end if;
    first := indexed[1];
    second := coalesce(indexed[2], first);
    others := coalesce(indexed[3], second);
    for i in 4 .. cardinality(indexed) loop
      others := others && indexed[i];
    end loop;
    return query select 'counts', array_to_string(counts, ','), '', '', '', 0;
    if stock_rows > 0 then ${tierSearch(0, "d.words @@ everything")}
    end if;
    if product_rows = 0 then return; end if;
    ${[1, 2, 3, 4].map(productTier).join("")}
  end $$`;

const wordsTwoTyposAway = (among: string): string => `
        select w.word, w.document_count, w.in_stock_foods from search_vocabulary w
        where ${among} and left(w.word, 1) = left(typed, 1)
          and length(w.word) between length(typed) - 2 and length(typed) + 2
          and levenshtein_less_equal(w.word collate "default", typed, 3) <= 3
        order by w.document_count desc, w.word limit 60`;

/**
 * Words of the lexicon that \`typed\` may stand for: those of \`exact\` (all texts one typo away, say), with \`prefix\`
 * also those that begin with one of them, and with \`two_typos\` those two typos away (three by Levenshtein, to which
 * swapped neighbours are two) with the same first letter, rare ones only where there is no other. Letter and length keep
 * the number of comparisons to a few thousand.
 */
export const findSimilarWords = `
  create function find_similar_words(typed text, exact text[], prefix boolean, two_typos boolean)
  returns table (word text, document_count integer, in_stock_foods boolean)
  language plpgsql stable
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off
  as $$
  begin
    return query select w.word, w.document_count, w.in_stock_foods from search_vocabulary w where w.word = any (exact);
    if prefix then
      return query
        select g.word, g.document_count, g.in_stock_foods from unnest(exact) m,
          lateral (select w.word, w.document_count, w.in_stock_foods from search_vocabulary w
            where w.word > m and w.word < m || '{' and length(m) >= 5 order by w.word limit 10) g;
    end if;
    if two_typos then
      return query ${wordsTwoTyposAway("w.is_common")};
      if not found then
        return query ${wordsTwoTyposAway("not w.is_common")};
      end if;
    end if;
  end $$`;

/**
 * Words of stock foods within three of \`typed\` by Levenshtein, with the same first letter; of several words at once. A
 * few thousand words by an index of their own: next to nothing.
 */
export const findSimilarStockWords = `
  create function find_similar_stock_words(typed text[])
  returns table (typed_word text, word text, document_count integer, in_stock_foods boolean)
  language plpgsql stable
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off
  as $$
  begin
    return query
      select t.word, w.word, w.document_count, w.in_stock_foods
      from unnest(typed) t (word), search_vocabulary w
      where w.in_stock_foods and left(w.word, 1) = left(t.word, 1)
        and length(w.word) between length(t.word) - 2 and length(t.word) + 2
        and levenshtein_less_equal(w.word collate "default", t.word, 3) <= 3;
  end $$`;

/** Adds the words that the lexicon lacks. In a function, for a plan made while the lexicon was empty would scan it. */
export const addSearchWords = `
  create function add_search_words(words text[], of_stock boolean) returns void
  language sql
  set enable_seqscan = off
  as $$
    insert into search_vocabulary (word, document_count, in_stock_foods)
    select u.word, 1, of_stock from unnest(words) u (word)
    where not exists (select from search_vocabulary w
      where w.word = u.word and w.document_count > 0 and (w.in_stock_foods or not of_stock))
    order by u.word collate "C"
    on conflict (word) do update set
      document_count = greatest(search_vocabulary.document_count, 1), in_stock_foods = search_vocabulary.in_stock_foods or of_stock
  $$`;

/**
 * Past days keep the goal that they had: each change of the current goal is stored with the day from which it is valid,
 * by the calendar of Rome.
 */
const keepGoalVersion = `
  create function keep_goal_version() returns trigger language plpgsql as $$
  begin
    insert into goal_version (user_id, valid_from, daily_calorie_goal, daily_protein_goal, daily_carbs_goal,
      daily_fat_goal, weekday_goals)
    values (new.user_id, (now() at time zone 'Europe/Rome')::date, new.daily_calorie_goal, new.daily_protein_goal,
      new.daily_carbs_goal, new.daily_fat_goal, new.weekday_goals)
    on conflict (user_id, valid_from) do update set
      daily_calorie_goal = excluded.daily_calorie_goal, daily_protein_goal = excluded.daily_protein_goal,
      daily_carbs_goal = excluded.daily_carbs_goal, daily_fat_goal = excluded.daily_fat_goal,
      weekday_goals = excluded.weekday_goals;
    return null;
  end $$`;

const countEntryChange = `
  create function count_entry_change() returns trigger language plpgsql as $$
  begin
    new.version := old.version + 1;
    return new;
  end $$`;

export async function up(db: Kysely<never>): Promise<void> {
  // A trusted extension: the owner of the database may create it.
  await sql`create extension if not exists fuzzystrmatch`.execute(db);
  for (const text of [
    searchFood,
    findSimilarWords,
    findSimilarStockWords,
    addSearchWords,
    keepGoalVersion,
    countEntryChange,
  ])
    await sql.raw(text).execute(db);
}
