import type { FieldName } from "#app/features/enrollment/schema.ts";

export type StepFields = (
  name: FieldName,
  start?: string,
) => { id: string; name: string; size: "lg"; defaultValue: string; errors: readonly string[] };
