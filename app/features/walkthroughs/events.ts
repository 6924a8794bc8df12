import { byActor, event } from "#app/timeline/define.ts";

type Scheduled = { walkthroughDate: string; from: string | null; with?: string | null };

export const walkthroughEvents = {
  walkthrough_scheduled: event<Scheduled>("CalendarClock", ({ walkthroughDate, from, with: who }) => {
    const isMoved = from && from !== walkthroughDate;
    const verb = isMoved ? "moved" : from ? "changed who comes to" : "scheduled";
    return byActor(`${verb} the confirmation walkthrough${who ? ` with ${who}` : ""}`);
  }),
  walkthrough_confirmed: event("CalendarCheck", () => byActor("confirmed the walkthrough")),
  walkthrough_canceled: event<{ reason?: string | null }>("CalendarX", ({ reason }) =>
    byActor(`canceled the walkthrough${reason ? `: “${reason}”` : ""}`),
  ),
};
