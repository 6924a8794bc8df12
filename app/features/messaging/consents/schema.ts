import type { MarketingPurpose } from "#app/features/messaging/consents/wording.ts";
import { hasExtension } from "#app/lib/format.ts";
import { z } from "#app/lib/zod.ts";

export const marketingBox = z
  .string()
  .transform((typed) => typed === "on")
  .optional();

type Boxes = { marketingEmail?: boolean | undefined; marketingSms?: boolean | undefined };

export const marketingPurposes = (form: Boxes): MarketingPurpose[] => [
  ...(form.marketingEmail ? (["marketing-email"] as const) : []),
  ...(form.marketingSms ? (["marketing-sms"] as const) : []),
];

/** For `refine`: a text needs a number without an extension. */
export const canBeTexted = [
  ({ marketingSms, phone }: Boxes & { phone?: { typed: string } | undefined }) =>
    !marketingSms || (phone !== undefined && !hasExtension(phone.typed)),
  {
    path: ["phone"] as PropertyKey[],
    error: "Enter a number without an extension that we may text, or uncheck the box for texts.",
  },
] as const;
