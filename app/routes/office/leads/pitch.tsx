import { data, href } from "react-router";
import { ErrorPage } from "#app/components/error-page.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { chooseFees } from "#app/features/analysis/commands/choose-fees.server.ts";
import { statusBadge } from "#app/features/leads/rules.ts";
import { savePitch } from "#app/features/pitch/commands.server.ts";
import { ImprovementsStep } from "#app/features/pitch/components/improvements-step.tsx";
import { PitchBar, PitchPage, pitchStep } from "#app/features/pitch/components/pitch-page.tsx";
import { RentalStep } from "#app/features/pitch/components/rental-step.tsx";
import { WhyUs } from "#app/features/pitch/components/why-us.tsx";
import { findPitch } from "#app/features/pitch/queries.server.ts";
import { readStep } from "#app/features/pitch/rules.ts";
import { PitchForm } from "#app/features/pitch/schema.ts";
import type { Result } from "#app/lib/result.ts";
import officeStyles from "#app/office.css?url";
import { privateHeaders } from "#app/server/document.ts";
import { thrownProblem } from "#app/server/error-message.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { staffOnly } from "#app/server/identity/guards.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/pitch.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: officeStyles }];

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export async function loader({ params, url }: Route.LoaderArgs) {
  const pitch = await findPitch(params.id, { typedRent: url.searchParams.get("rent") ?? "" });
  if (!pitch) throw data({ message: "Lead not found" }, { status: 404 });
  const step = readStep(url.searchParams.get("step"));
  return { pitch, step, shell: { brand: pitch.company.shortName } };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return handleForm(args, {
    schema: PitchForm,
    command: async (form, actor): Promise<Result<Saved | undefined>> =>
      form.intent === "quote"
        ? chooseFees(actor, { leadId: params.id, ...form, plan: null })
        : savePitch(actor, { leadId: params.id, form }),
    success: (saved) =>
      saved?.isDone
        ? { to: href("/leads/:id", params), toast: doneText(saved.status) }
        : { to: pitchStep(params.id, saved ? 3 : 2) },
    failure: "The pitch could not be saved. Please try again.",
  });
}

type Saved = { isDone: boolean; status: string | null };

function doneText(status: string | null) {
  const { label } = statusBadge(status);
  return status === "proposal" ? `Pitch done. Status: ${label}` : `Pitch done. The status stays ${label}`;
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export const headers = privateHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `Pitch, ${loaderData.pitch.name}` : "Lead not found", matches);

export default function PitchRoute({ loaderData: { pitch, step }, actionData }: Route.ComponentProps) {
  return (
    <PitchPage
      key={step}
      leadId={pitch.leadId}
      address={pitch.address}
      brand={pitch.company.name}
      step={step}
    >
      {step === 1 ? <WhyUs {...pitch.why} /> : null}
      {step === 2 ? <RentalStep {...pitch} reply={actionData} /> : null}
      {step === 3 ? (
        <ImprovementsStep pitch={pitch} reply={actionData} />
      ) : (
        <PitchBar leadId={pitch.leadId} step={step} />
      )}
    </PitchPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage {...thrownProblem(error)} inOffice />;
}
