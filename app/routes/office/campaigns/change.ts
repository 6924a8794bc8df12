import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { changeCampaigns } from "#app/features/campaigns/commands/bulk.server.ts";
import { ChangeCampaigns } from "#app/features/campaigns/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/change.ts";

export const loader = () => redirect(href("/campaigns"));

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    schema: ChangeCampaigns,
    command: (form, actor) => changeCampaigns(actor, form),
    success: ({ toast, undo }, _, { back }) => ({
      to: back ?? href("/campaigns"),
      toast,
      about: "campaigns",
      undo: undo && { to: href("/campaigns/do"), fields: undo },
    }),
    home: href("/campaigns"),
    failure: ({ change }) =>
      change === "start"
        ? "Failed to start campaign"
        : change === "stop"
          ? "Failed to stop campaign"
          : "That didn't work. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);
