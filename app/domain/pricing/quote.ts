import { feeModelNames } from "#app/domain/pricing/schedule.ts";

export type FeeModel = keyof typeof feeModelNames;

/** What a screen, a letter or a mail needs to name a quote. */
export type QuoteName = { code: string; scheduleName: string; model: string };

/** `1042` → `Q-1042`. */
export const quoteCode = (number: number) => `Q-${number}`;

/** `Quote Q-1042, fee schedule 2026-11, Enrollment estimate`: the same words wherever an owner meets the quote. */
export function quoteLine({ code, scheduleName, model }: QuoteName): string {
  return `Quote ${code}, fee schedule ${scheduleName}, ${nameOf(model)}`;
}

const nameOf = (model: string) => {
  if (model === "pitchPricing") return "Management offer";
  return model in feeModelNames ? feeModelNames[model as FeeModel] : model;
};
