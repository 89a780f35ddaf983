import { sql } from "kysely";

/** The free day: the calendar day in Rome by the database's clock, so that no server or phone can move it. */
export const quotaDay = sql<string>`(now() at time zone 'Europe/Rome')::date`;

/** When the next one begins: 23, 24 or 25 hours after the last midnight. */
export const nextQuotaDayStart = sql<Date>`((${quotaDay} + 1)::timestamp at time zone 'Europe/Rome')`;
