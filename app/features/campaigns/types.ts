/** As stored with the version of a workflow. */
export type StoredStep = {
  key: string;
  templateId: string;
  from: "entry" | "walkthrough";
  days: number;
  hours: number;
};
