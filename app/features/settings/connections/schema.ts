import { connectionFields } from "#app/features/settings/connections/rules.ts";
import { vendors } from "#app/features/settings/integrations/rules.ts";
import { z } from "#app/lib/zod.ts";

const names = vendors.flatMap((vendor) => connectionFields[vendor].map(({ name }) => name));
const texts: object = Object.fromEntries(
  names.map((name) => [name, z.string().trim().max(10_000).optional()]),
);

export const ConnectionForm = z.looseObject({
  ...texts,
  vendor: z.enum(vendors),
  version: z.coerce.number().int().min(0),
  remove: z.array(z.enum(names)).default([]),
});

export type ConnectionInput = z.output<typeof ConnectionForm>;
