import { applyTheme, getStoredTheme } from "../lib/theme.ts";

// Inlined into every page: a theme that is applied by the bundled scripts would come after the first paint.
applyTheme(getStoredTheme());
