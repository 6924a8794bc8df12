import { data, Outlet } from "react-router";
import { Toaster } from "#app/components/toaster.tsx";
import type { Place } from "#app/features/content/site/components/sign-in-scene.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { inTime, shortly } from "#app/server/time-limit.server.ts";
import { takeToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/layout.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const [company, { toast, headers }] = await Promise.all([
    inTime(findCompany(), shortly).catch(unnamed),
    takeToast({ request, url }),
  ]);
  const place: Place = { company: company.shortName, demo: company.sample };
  return data({ place, toast }, headers && { headers });
}

/** The form works without the company's name. */
const unnamed = () => ({ shortName: null, sample: false });

export default function AuthLayout({ loaderData: { place, toast } }: Route.ComponentProps) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta
        name="description"
        content={place.company === null ? "Sign-in for staff." : `Sign-in for the staff of ${place.company}.`}
      />
      <Outlet context={place} />
      <Toaster flash={toast} />
    </>
  );
}
