import path from "node:path";
import type { Config } from "@react-router/dev/config";

export default { buildDirectory: path.resolve(".data/bench/bare") } satisfies Config;
