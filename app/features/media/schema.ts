import { typedText } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const percent = z.coerce.number().int().min(0).max(100);
const version = z.coerce.number().int();

export const UploadForm = z.object({});

export const PictureForm = z.object({
  version,
  alt: typedText("Describe the picture.", 300),
  focalX: percent,
  focalY: percent,
});

export const ReplaceForm = z.object({ version });

export const RestoreForm = z.object({ version, fileId: z.uuid() });

export const PlaceForm = z.object({ pictureId: z.uuid().nullable().default(null) });
