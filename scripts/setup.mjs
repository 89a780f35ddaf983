// npm run setup: installs and builds.
import { build, runMain } from "./build.mjs";

runMain(build);
