import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * A UUID of version 7 whose 12 bits after the milliseconds count 4096ths of a millisecond (RFC 9562, section 6.2, method
 * 3): ids made by one statement after the other grow, within a millisecond too. The 60 bits of time are 15 hexadecimal
 * digits, of which the version is put before the last three; the rest is that of a version 4.
 */
const growing = sql`
  create or replace function uuid_v7() returns uuid language sql volatile parallel safe as $$
    select (overlay(
      lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0')
        placing '7' from 13 for 0) || substring(gen_random_uuid()::text from 20))::uuid
  $$`;

/** As it was: of one millisecond in any order. */
const ofOneMillisecond = sql`
  create or replace function uuid_v7() returns uuid language sql volatile parallel safe as $$
    select encode(
      set_bit(set_bit(
        overlay(uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6),
        52, 1), 53, 1),
      'hex')::uuid
  $$`;

export async function up(db: Kysely<never>): Promise<void> {
  await growing.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await ofOneMillisecond.execute(db);
}
