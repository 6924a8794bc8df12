export * from "#app/jobs/definition.ts";
