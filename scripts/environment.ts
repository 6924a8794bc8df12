import { existsSync } from "node:fs";
import path from "node:path";

// Must be imported before any setting is read. The environment overrides .env.

process.env.INIT_CWD ??= process.cwd();
// Relative folders are this checkout's.
process.chdir(path.resolve(import.meta.dirname, ".."));
const { ENV_FILE: file = ".env" } = process.env;
if (existsSync(file)) process.loadEnvFile(file);
