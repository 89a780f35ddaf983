import { applyTheme, getStoredTheme } from "../lib/theme.ts";

// Built into every page itself: a theme that came with the scripts would come after the first picture.
applyTheme(getStoredTheme());
