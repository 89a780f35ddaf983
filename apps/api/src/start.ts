import { setFlagsFromString } from "node:v8";

/**
 * The server, with a bound for V8's heap that holds before its modules are loaded: the old generation is collected once it
 * has grown by half. Without it V8 lets it grow to twice what is in use and more, also by what loading has discarded. The
 * bound of the young generation holds from the start of the process alone: `--max-semi-space-size` where it is started.
 */
setFlagsFromString("--heap-growing-percent=50");
await import("./main.ts");
