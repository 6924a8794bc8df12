import { formKey } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export const FileForm = z.object({ formKey });
