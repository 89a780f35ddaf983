declare module "vitest" {
  interface ProvidedContext {
    /** URL of the migrated template; its copies have this name and a suffix. */
    templateUrl: string;
  }
}

export {};
