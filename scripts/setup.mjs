// npm run setup: installs and builds.
import { build, main } from "./build.mjs";

main(build);
