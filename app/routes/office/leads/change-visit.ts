import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { cancelWalkthrough, confirmWalkthrough } from "#app/features/leads/visits/commands.server.ts";
import { VisitForm } from "#app/features/leads/visits/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/change-visit.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/leads/:id", params));

export function action({ request, params, context }: Route.ActionArgs) {
  const leadId = params.id;
  const home = href("/leads/:id", params);
  return handleForm(
    { request, context },
    {
      schema: VisitForm,
      command: ({ intent, ...form }, actor) =>
        intent === "confirm"
          ? confirmWalkthrough(actor, { leadId, ...form })
          : cancelWalkthrough(actor, { leadId, ...form }),
      success: (_, { intent }) => ({
        to: home,
        toast: intent === "confirm" ? "Walkthrough confirmed" : "Walkthrough canceled",
      }),
      home,
      failure: "This could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);
