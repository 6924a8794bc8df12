import { existsSync } from "node:fs";
import path from "node:path";

// Imported first by every entry: the settings of .env must be there before they are read. The environment wins.

// npm notes here where the command was given.
process.env.INIT_CWD ??= process.cwd();
// Relative folders (migrations/, db/data/, .data/) are this checkout's.
process.chdir(path.resolve(import.meta.dirname, ".."));
const { ENV_FILE: file = ".env" } = process.env;
if (existsSync(file)) process.loadEnvFile(file);
