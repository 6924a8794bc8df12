import { vendors } from "#app/features/settings/integrations/rules.ts";
import { z } from "#app/lib/zod.ts";

export const VendorForm = z.object({ vendor: z.enum(vendors) });

export const TestMessageForm = z.object({});
