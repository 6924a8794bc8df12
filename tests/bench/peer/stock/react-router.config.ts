import path from "node:path";
import type { Config } from "@react-router/dev/config";

// The pages' loaders need this flag for the router's context.
export default {
  buildDirectory: path.resolve(".data/bench/stock"),
  future: { v8_middleware: true },
} satisfies Config;
