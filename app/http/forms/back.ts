import { z } from "#app/domain/zod.ts";

/** Where the form stood: the answer leads back there. Only pages of the office are accepted. */
export const back = z
  .string()
  .regex(/^\/(dashboard|leads|admin\/deleted-leads)([/?#][!-[\]-~]*)?$/)
  .max(2_000)
  .optional()
  .catch(undefined);
