import type { Plugin } from "vite";

const cssModulePattern = /\.module\.css$/;

/**
 * Puts shared styles (`src/ui`) into the cascade layer `ui` and CSS modules into `feature`; `src/styles/index.css` orders
 * the layers. Class names of modules are hashes. A build inlines them into the scripts: an object of all classes, which
 * the default export is, would weigh about as much again.
 */
export function cssPlugin(): Plugin[] {
  let isBuild = false;
  return [
    {
      name: "fetta-css",
      enforce: "pre",
      config(_config, { command }) {
        isBuild = command === "build";
        return {
          css: { modules: { generateScopedName: isBuild ? "[hash:base64:5]" : "[local]-[hash:base64:5]" } },
          build: { rolldownOptions: { optimization: { inlineConst: { mode: "all", pass: 2 } } } },
        };
      },
      transform(code, id) {
        if (cssModulePattern.test(id)) return { code: `@layer feature{${code}}`, map: null };
        if (/\/src\/ui\/.*\.css$/.test(id)) return { code: `@layer ui{${code}}`, map: null };
        if (!isBuild || !/\.tsx?$/.test(id)) return null;
        return { code: code.replaceAll(/^import (\w+)(?= from ".*\.module\.css";$)/gm, "import * as $1"), map: null };
      },
    },
    {
      name: "fetta-css-kept",
      enforce: "post",
      // With its class names inlined a module would count as unused, and its styles would be dropped.
      transform: (_code, id) => (cssModulePattern.test(id) ? { moduleSideEffects: "no-treeshake" } : null),
    },
  ];
}
