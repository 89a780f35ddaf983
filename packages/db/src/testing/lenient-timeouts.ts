import type { Limits } from "../connect.ts";

/** A machine that stands still for seconds fails no test. */
export const patientLimits: Limits = { connect: 60_000, statement: 60_000, idle: 60_000 };
