import { sql } from "kysely";

/** The quota day: the calendar day in Rome by the database's clock, independent of the clocks of servers and phones. */
export const quotaDay = sql<string>`(now() at time zone 'Europe/Rome')::date`;

/** Start of the next quota day: 23, 24 or 25 hours after the last midnight. */
export const nextQuotaDayStart = sql<Date>`((${quotaDay} + 1)::timestamp at time zone 'Europe/Rome')`;
