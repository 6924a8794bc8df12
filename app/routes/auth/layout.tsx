import "#app/ui/styles/sign-in.css";
import { data, Outlet } from "react-router";
import { findCompany } from "#app/domain/site/queries.server.ts";
import type { Place } from "#app/domain/site/ui/sign-in-scene.tsx";
import { inTime, shortly } from "#app/http/in-time.server.ts";
import { takeToast } from "#app/http/toast.server.ts";
import { Toaster } from "#app/ui/toaster.tsx";
import type { Route } from "./+types/layout.ts";

export const handle = { hydrate: false };

export async function loader({ request, url }: Route.LoaderArgs) {
  const [company, { toast, headers }] = await Promise.all([
    inTime(findCompany(), shortly).catch(unnamed),
    takeToast({ request, url }),
  ]);
  const place: Place = { company: company.shortName, demo: company.sample };
  return data({ place, toast }, headers && { headers });
}

/** The name alone is no reason to keep somebody from the form. */
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
