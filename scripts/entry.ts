import "./environment.ts";

// Must be imported first: prints any error as one plain line.
process.once("uncaughtException", (error: unknown) => {
  // A failed statement contains its values, a whole file perhaps.
  const isStatement = error instanceof Error && error.message.startsWith("Failed query");
  const reason = isStatement ? error.cause : error;
  console.error(reason instanceof Error ? reason.message : String(reason));
  process.exit(1);
});
