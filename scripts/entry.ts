import "./environment.ts";

// Must be imported first: prints any error as one plain line.
process.once("uncaughtException", (error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
