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
  senderName: "",
  replyTo: "",
};
