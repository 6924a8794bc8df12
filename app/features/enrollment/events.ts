import { byActor, event } from "#app/timeline/define.ts";

type OtherLead = { leadId: string };

export const enrollmentEvents = {
  enrolled_elsewhere: event<OtherLead>("House", ({ leadId }) => ({
    ...byActor("enrolled this home with another email"),
    leadId,
  })),
};
