import { z } from "#app/lib/zod.ts";

export const ConfirmForm = z.object({ skip: z.literal("on").optional() });

const passphrase = z.string().max(1_000).optional();

export const RestoreForm = z.object({ company: z.string().max(200).default(""), passphrase });

/** Of an empty installation. The archive is one that was found, or the file. */
export const SetupRestoreForm = z.object({
  backupId: z.union([z.literal(""), z.uuid()]).optional(),
  passphrase,
});
