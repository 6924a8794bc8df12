import { data, href, replace } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { unlockAnalysis } from "#app/features/calculators/commands.server.ts";
import { RentVsSellPage } from "#app/features/calculators/components/rent-vs-sell-page.tsx";
import { inputNames } from "#app/features/calculators/rent-vs-sell/inputs.ts";
import { UnlockForm } from "#app/features/calculators/schema.ts";
import { typedIn } from "#app/features/calculators/typed.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { consentWordings } from "#app/features/messaging/consents/wording.ts";
import { findSchedule } from "#app/features/pricing/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { ownCookie, readCookie } from "#app/server/cookie.server.ts";
import { handlePublicForm, newPublicForm } from "#app/server/handle-form.server.ts";
import { requireShown } from "#app/server/pages-shown.server.ts";
import { redirectWithToast, takeToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/rent-vs-sell.ts";

const unlocked = ownCookie("rent-vs-sell", { maxAge: 180 * 86_400 });

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireShown("rentVsSell");
  const { timeZone } = await findCompany();
  const { name: schedule, rentVsSell: rates } = await findSchedule(dayIn(timeZone, new Date()));
  const isUnlocked = (await readCookie(unlocked, request)) === "unlocked";
  const { toast, headers } = await takeToast({ request, url });
  const unlock = {
    isUnlocked,
    message: toast?.text ?? "",
    consent: consentWordings.calculator.wording,
    keys: newPublicForm(),
  };
  return data({ typed: typedIn(url.searchParams, inputNames), rates, schedule, unlock }, { headers });
}

export async function action({ url, ...args }: Route.ActionArgs) {
  await requireShown("rentVsSell");
  return handlePublicForm(args, {
    schema: UnlockForm,
    limit: "calculator-unlock",
    page: href("/rent-vs-sell"),
    command: (form, actor, sender) => {
      const figures = typedIn(url.searchParams, inputNames);
      return unlockAnalysis(actor, form, { ...sender, figures, now: new Date() });
    },
    failure: "Failed to unlock analysis. Please try again.",
    success: async ({ query }) => {
      const to = `${href("/rent-vs-sell")}?${new URLSearchParams(query)}#details`;
      const reply = await redirectWithToast(to, unlockedToast, { by: replace });
      reply.headers.append("Set-Cookie", await unlocked.serialize("unlocked"));
      return reply;
    },
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

const unlockedToast = { tone: "success", text: "Detailed analysis unlocked!" } as const;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Rent it out, or sell it?",
    description:
      "See what you'd have after five years of renting your home out, compared with selling it today. Every assumption is shown, and no email is required.",
    path: "/rent-vs-sell",
  });

export default function RentVsSellRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { unlock, ...page } = loaderData;
  return <RentVsSellPage {...page} unlock={{ ...unlock, refused: actionData }} />;
}
