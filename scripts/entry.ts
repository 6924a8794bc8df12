import "./environment.ts";

// Imported first by every command: what stops it, a wrong setting too, is one plain line.
process.once("uncaughtException", (error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
