import { z } from "#app/lib/zod.ts";

const Sum = z.object({ bytes: z.number(), sha256: z.string().length(64) });

/** `manifest.json` of an archive. */
export const Manifest = z.object({
  program: z.literal("Porchlight"),
  format: z.literal(1),
  version: z.string(),
  company: z.string(),
  takenAt: z.coerce.date(),
  /** When each was written, in ms. */
  migrations: z.array(z.number()).min(1),
  tables: z.array(Sum.extend({ name: z.string(), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.array(Sum.extend({ key: z.string().regex(/^(?!backups\/)/) })),
});
export type Manifest = z.infer<typeof Manifest>;

export const factsOf = ({ takenAt, tables, files }: Manifest) => ({
  takenAt,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  leads: tables.find(({ name }) => name === "leads")?.rows ?? 0,
  files: files.length,
});
export type ArchiveFacts = ReturnType<typeof factsOf>;

/** What is wrong with an archive, in a sentence. */
export class ArchiveError extends Error {}

export const damaged = "This is not a backup of Porchlight, or it is cut short or damaged.";
