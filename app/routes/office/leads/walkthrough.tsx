import { useState } from "react";
import { href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { createSigningLink, findSigningLink } from "#app/features/agreements/commands/signing-link.server.ts";
import { LeadDialog } from "#app/features/leads/components/lead-dialog.tsx";
import { createPaymentSession } from "#app/features/payments/commands/request-payment.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { scheduleWalkthrough } from "#app/features/walkthroughs/commands.server.ts";
import { WalkthroughSteps } from "#app/features/walkthroughs/components/office/walkthrough-steps.tsx";
import { findWalkthrough } from "#app/features/walkthroughs/queries.server.ts";
import { readStep } from "#app/features/walkthroughs/rules.ts";
import { WalkthroughForm } from "#app/features/walkthroughs/schema.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result } from "#app/lib/result.ts";
import type { z } from "#app/lib/zod.ts";
import { staffOf } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { leadTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/walkthrough.ts";

export const meta: Route.MetaFunction = ({ matches }) => leadTitle("Walkthrough", matches);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const now = new Date();
  const step = readStep(url.searchParams.get("step"));
  const [walkthrough, link] = await Promise.all([
    findWalkthrough(staffOf(context), params.id, now),
    step === "contract" ? findSigningLink(url.searchParams.get("link"), now) : null,
  ]);
  return walkthrough && { walkthrough, step, link, formKey: crypto.randomUUID() as string };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return handleForm(args, {
    schema: WalkthroughForm,
    command: (form, actor) => send(actor, { leadId: params.id, form }),
    success: (answer) => answer,
    failure: "This could not be saved. Please try again.",
  });
}

type Sent = { leadId: string; form: z.output<typeof WalkthroughForm> };
type Answer = { to: string; toast?: string; link?: { to: string; label: string } };

async function send(actor: Actor, { leadId, form }: Sent): Promise<Result<Answer>> {
  const lead = href("/leads/:id", { id: leadId });
  if (form.intent === "open") {
    const made = await createSigningLink(actor, { leadId, formKey: form.formKey });
    return made.ok ? done({ to: `${lead}/walkthrough?step=contract&link=${made.value.key}` }) : made;
  }
  if (form.intent === "checkout") {
    const opened = await createPaymentSession(actor, { leadId });
    return opened.ok ? done({ to: `${lead}/walkthrough?step=payment&ready` }) : opened;
  }
  const scheduled = await scheduleWalkthrough(actor, { ...form, leadId });
  if (!scheduled.ok) return scheduled;
  const { label } = scheduled.value;
  if (form.version) return done({ to: lead, toast: `Walkthrough changed: ${label}` });
  const { walkthroughUrl } = await findCompany();
  return done({
    to: href("/dashboard"),
    toast: `Walkthrough scheduled: ${label}`,
    ...(walkthroughUrl && { link: { to: walkthroughUrl, label: "Open the booking page" } }),
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Walkthrough({ loaderData, actionData, params }: Route.ComponentProps) {
  // A form that is open stays when someone deletes the lead.
  const [opened] = useState(loaderData);
  const page = loaderData ?? opened;
  if (!page) return null;
  return (
    <LeadDialog id="walkthrough-steps" title="Confirmation Walkthrough" wide>
      {() => <WalkthroughSteps key={params.id} {...page} reply={actionData} />}
    </LeadDialog>
  );
}
