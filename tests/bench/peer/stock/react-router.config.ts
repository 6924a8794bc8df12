import path from "node:path";
import type { Config } from "@react-router/dev/config";

// The one flag is what the pages' loaders need: they read the visitor from the router's context.
export default {
  buildDirectory: path.resolve(".data/bench/stock"),
  future: { v8_middleware: true },
} satisfies Config;
