import type { Db } from "@fetta/db/schema";
import type { Logger } from "pino";
import type { DishAnalyser } from "./clients/dish-analyser.ts";
import type { OpenFoodFacts } from "./clients/open-food-facts.ts";
import type { Env } from "./env.ts";

/** What the server is made of. Built once in main.ts (or by a test) and handed on as plain arguments. */
export type Deps = {
  db: Db;
  now: () => Date;
  /** Undefined where no model is configured. */
  ai: DishAnalyser | undefined;
  /** Undefined where Open Food Facts is not asked. */
  off: OpenFoodFacts | undefined;
  env: Env;
  log: Logger;
};
