import { setTimeout as wait } from "node:timers/promises";
import { redirect } from "react-router";
import { CityFilter, HomeList, SandboxPage } from "#app/features/content/sandbox/components.tsx";
import { homesIn } from "#app/features/content/sandbox/samples.ts";
import type { Route } from "./+types/listings.ts";

export const handle = { hydrate: false };

/** The slow variant delays 12 s in three requests, since one must not take so long. */
const restMs = 4_000;
const rests = 3;

export async function loader({ url, request }: Route.LoaderArgs) {
  const slow = Number(url.searchParams.get("slow"));
  if (slow >= 1 && slow <= rests) {
    await wait(restMs, undefined, { signal: request.signal });
    const next = new URLSearchParams(url.searchParams);
    next.set("slow", String(slow + 1));
    throw redirect(`${url.pathname}?${next}`);
  }
  const homes = homesIn(url.searchParams.get("city"));
  const city = homes.length < homesIn(null).length ? (homes[0]?.city ?? "") : "";
  return { homes, city };
}

export const meta: Route.MetaFunction = () => [
  { title: "Sample listings (sandbox)" },
  { name: "description", content: "Invented homes for rent, in place of a listings system." },
];

export default function Listings({ loaderData: { homes, city } }: Route.ComponentProps) {
  return (
    <SandboxPage
      title={city ? `Homes for rent in ${city}` : "Homes for rent"}
      standsFor="In place of your listings system. These homes are invented."
      back={{ to: "/rentals", label: "Back to Available Rentals" }}
    >
      <div data-tells-frame>
        <CityFilter city={city} />
        <HomeList homes={homes} />
      </div>
    </SandboxPage>
  );
}
