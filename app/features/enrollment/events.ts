import { CalendarClock, House } from "lucide-react";
import { byActor, event } from "#app/features/leads/timeline/define.ts";

type OtherLead = { leadId: string };
type Walkthrough = { walkthroughDate: string; from: string | null };

export const enrollmentEvents = {
  enrolled_elsewhere: event<OtherLead>(House, ({ leadId }) => ({
    ...byActor("enrolled this home with another email"),
    leadId,
  })),
  walkthrough_scheduled: event<Walkthrough>(CalendarClock, () =>
    byActor("chose the confirmation walkthrough"),
  ),
};
