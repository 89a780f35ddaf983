const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const tests = "(\\.test\\.tsx?$|/testing/|^apps/web/e2e/|^apps/api/(bench|eval)/)";

const webTests = "(\\.test\\.tsx?$|/testing/)";
const webLayerOrder = "i18n, lib, ui and offline, entities, features, routes, app";
const webLayers = [
  { layer: "i18n", mayNotImport: "lib|ui|offline|entities|features|routes|app" },
  { layer: "lib", mayNotImport: "ui|offline|entities|features|routes|app" },
  { layer: "ui", mayNotImport: "offline|entities|features|routes|app" },
  { layer: "offline", mayNotImport: "ui|entities|features|routes|app" },
  { layer: "entities", mayNotImport: "features|routes|app" },
  { layer: "features", mayNotImport: "routes|app" },
  { layer: "routes", mayNotImport: "app" },
];

/** Features of the API, each of which may import only those before it: their graph has no cycle. */
export const apiFeatureOrder = [
  ...["mail", "quota", "auth", "consents", "goals"],
  ...["food", "search", "products"],
  ...["diary", "estimates", "recipes", "billing"],
  ...["account", "trends", "need", "report", "reader-links", "reminders", "home", "support", "test-pages"],
  ...["personal-data", "backups", "admin"],
];

export default {
  forbidden: [
    rule("no-cycles", "Two files that need each other are one.", {}, { circular: true }),
    rule(
      "domain-is-pure",
      "The rules of the product depend on nothing but zod and their own tables.",
      { path: "^packages/domain/src", pathNot: "\\.test\\.ts$" },
      { pathNot: "^packages/domain/(src|data)/|/zod/" },
    ),
    rule(
      "only-db-knows-sql",
      "Statements live in packages/db.",
      { pathNot: `^packages/db|${tests}` },
      { path: "(^|node_modules/)(kysely|pg)(/|$)" },
    ),
    rule(
      "web-sees-api-types-only",
      "No line of the server reaches the browser.",
      { path: "^apps/web/src" },
      { path: "^(apps/api|packages/(db|fakes))", dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "features-meet-in-routes",
      "A feature of the web does not know another one.",
      { path: "^apps/web/src/features/([^/]+)/" },
      { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
    ),
    ...webLayers.map(({ layer, mayNotImport }) =>
      rule(
        `web-layer-${layer.replace("/", "-")}`,
        `The layers of the web app are ${webLayerOrder}; ${layer} imports only what stands before it.`,
        { path: `^apps/web/src/${layer}/`, pathNot: webTests },
        { path: `^apps/web/src/(${mayNotImport})/` },
      ),
    ),
    ...apiFeatureOrder
      .slice(0, -1)
      .map((feature, index) =>
        rule(
          `api-feature-${feature}`,
          `The feature ${feature} is used by those after it in apiFeatureOrder and imports none of them.`,
          { path: `^apps/api/src/features/${feature}/`, pathNot: tests },
          { path: `^apps/api/src/features/(${apiFeatureOrder.slice(index + 1).join("|")})/` },
        ),
      ),
    rule(
      "api-features-are-ordered",
      "A new feature gets its place in apiFeatureOrder.",
      { path: `^apps/api/src/features/(?!(${apiFeatureOrder.join("|")})/)` },
      {},
    ),
    rule(
      "api-base-knows-no-feature",
      "Libraries, clients, metrics and messages of the API are used by the features.",
      { path: "^apps/api/src/(lib|clients|metrics|messages|config)/", pathNot: tests },
      { path: "^apps/api/src/(features|http|rest|trpc|jobs)/" },
    ),
    rule(
      "routers-go-through-services",
      "A procedure says who and what; the service does it.",
      { path: "/features/.*router\\.ts$" },
      { path: "^packages/db", dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "one-module-knows-lucia",
      "Sessions can be moved to another library in a day.",
      { path: "^apps/", pathNot: "^apps/api/src/features/auth/sessions\\.ts$" },
      { path: "(^|node_modules/)lucia(/|$)" },
    ),
    rule(
      "clients-come-as-arguments",
      "A service gets the provider it talks to in its deps.",
      { path: "^apps/api/src/features/", pathNot: tests },
      { path: "^apps/api/src/clients/", dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "fakes-know-no-app",
      "A fake knows the provider that it replaces, not the app.",
      { path: "^packages/fakes/src" },
      { path: "^(apps/|packages/db/)" },
    ),
    rule(
      "no-test-code-shipped",
      "What runs for people imports no test code.",
      { path: "^(apps|packages)/[^/]+/src/", pathNot: `${tests}|^packages/fakes` },
      { path: `${tests}|^packages/fakes` },
    ),
    rule(
      "imports-resolve",
      "Every import leads somewhere.",
      { path: "/src/" },
      { couldNotResolve: true, pathNot: "^virtual:|\\.(json|wasm)\\?url$" },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(apps|packages)/[^/]+/dist[^/]*/" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
