import type { ConsentPurpose } from "#app/features/messaging/consents/wording.ts";

/** What a consent allows. */
const purposes: Record<ConsentPurpose, string> = {
  report: "Rent report by email",
  enrollment: "Enrollment, by email and phone",
  calculator: "The calculation, by email",
  webinar: "Webinar emails",
  referral: "Referral by a realtor",
  sms: "Texts about the property",
  "marketing-email": "Tips and updates by email",
  "marketing-sms": "Tips and updates by text",
};

export const purposeLabel = (purpose: string) => purposes[purpose as ConsentPurpose] ?? purpose;

export type ConsentEntry = {
  id: string;
  at: Date;
  kind: "given" | ConsentEventKind;
  title: string;
  /** The wording as shown, or the reason. */
  text: string;
  /** Of the wording. */
  version: string | null;
  page: string | null;
  who: string;
  address: string;
};

type ConsentEventKind = keyof typeof eventTitles;

const channels: Record<string, string> = {
  email: "email",
  sms: "texts",
  call: "calls",
  marketing: "tips and updates by email",
};

const channelName = (channel: string) => channels[channel] ?? channel;

/** By channel. */
export const eventTitles = {
  withdrawn: (channel: string) => `Said no to ${channelName(channel)}`,
  suppressed: (channel: string) => `Stopped: ${channelName(channel)}`,
  ended: (channel: string) => `Allowed again: ${channelName(channel)}`,
  bounced: () => "Email could not be delivered",
  complained: () => "Marked our email as spam",
  paused: (channel: string) => `Paused ${channelName(channel)}`,
  resumed: (channel: string) => `Resumed ${channelName(channel)}`,
};

/** "On /analysis, by the person" */
export const sourceOf = ({ page, who, version }: Pick<ConsentEntry, "page" | "who" | "version">) =>
  [who, page && `on ${page}`, version && `wording ${version}`].filter(Boolean).join(", ");
