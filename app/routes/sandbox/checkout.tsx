import { data, href, redirect } from "react-router";
import { SandboxPage } from "#app/features/content/sandbox/components.tsx";
import { type Play, playCheckout } from "#app/features/payments/commands/sandbox.server.ts";
import { SandboxCheckout } from "#app/features/payments/components/sandbox.tsx";
import { findSandboxPage } from "#app/features/payments/queries.server.ts";
import { resultPath } from "#app/features/payments/rules.ts";
import { privateHeaders } from "#app/server/document.ts";
import { readForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/checkout.ts";

export const handle = { hydrate: false };

const gone = () => data({ message: "There is no such payment page." }, { status: 404 });

export async function loader({ params }: Route.LoaderArgs) {
  const page = await findSandboxPage(params.id);
  if (!page) throw gone();
  return page;
}

export async function action({ request, params }: Route.ActionArgs) {
  const play = String((await readForm(request)).get("play"));
  if (!isPlay(play)) throw data({ message: "There is no such button." }, { status: 422 });
  const played = await playCheckout({ sessionId: params.id, play });
  if (!played.ok) throw gone();
  const { to, paymentId } = played.value;
  const places = {
    result: resultPath(params.id),
    page: href("/sandbox/checkout/:id", params),
    back: href("/pay/:id", { id: paymentId }),
  };
  return redirect(places[to], 303);
}

const isPlay = (text: string): text is Play => ["pay", "pay late", "decline", "expire"].includes(text);

export const headers = privateHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Payment page (sandbox)" },
  { name: "description", content: "In place of the payment provider's page." },
];

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return (
    <SandboxPage
      title="Payment page"
      standsFor="In place of the payment provider's page. No money moves."
      back={{ to: href("/pay/:id", { id: loaderData.paymentId }), label: "Back to the payment" }}
    >
      <SandboxCheckout {...loaderData} />
    </SandboxPage>
  );
}
