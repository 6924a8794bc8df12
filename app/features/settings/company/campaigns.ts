import * as field from "#app/features/settings/sections/fields.ts";
import { z } from "#app/lib/zod.ts";

/** When and as whom campaigns write. */
export type CampaignRules = {
  /** `HH:mm`, where the reader is. Texts also keep to the hours of the law. */
  opensAt: string;
  closesAt: string;
  /** Of marketing; a reminder of a walkthrough comes on any day. */
  businessDaysOnly: boolean;
  /** Marketing emails a day; 0 is no limit. */
  dailyCap: number;
  /** `YYYY-MM-DD`: the first day of a new sender. */
  warmUpFrom: string | null;
  /** Percent by which a rent moves before its owner gets an email. */
  rentChangePercent: number;
  /** Empty: the person who works on the lead, else the company. */
  senderName: string;
  /** Empty: the company's email. */
  replyTo: string;
};

export const defaultCampaignRules: CampaignRules = {
  opensAt: "08:00",
  closesAt: "20:00",
  businessDaysOnly: false,
  dailyCap: 0,
  warmUpFrom: null,
  rentChangePercent: 3,
  senderName: "",
  replyTo: "",
};

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const CampaignRulesForm = z
  .object({
    /** Of the row that the form was filled with; 0 if nothing was stored. */
    version: z.coerce.number().int().min(0),
    opensAt: field.time("First hour"),
    closesAt: field.time("Last hour"),
    businessDaysOnly: field.check("Business days only"),
    dailyCap: field.whole("Marketing emails a day", { max: 100_000 }),
    warmUpFrom: field.optionalDay("Warm-up since"),
    rentChangePercent: field.whole("Change of a rent", { min: 1, max: 50 }),
    senderName: field.optionalLine("Sender name", { max: 80 }),
    replyTo: field.optionalEmail("Replies go to"),
  })
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, {
    path: ["closesAt"],
    error: "These hours leave no time for messages.",
  })
  .refine(({ opensAt, closesAt }) => opensAt >= closesAt || minutesOf(closesAt) - minutesOf(opensAt) >= 240, {
    path: ["closesAt"],
    error:
      "Allow four hours at least: to people whose time zone is unknown we write only when it is within them from Eastern to Pacific time.",
  })
  .refine(({ opensAt, closesAt }) => closesAt > "08:00" && opensAt < "21:00", {
    path: ["opensAt"],
    error: "Texts may go out between 8 AM and 9 PM, and these hours leave none of that.",
  });
export type CampaignRulesForm = z.infer<typeof CampaignRulesForm>;
