import frameScript from "#app/features/content/areas/components/frame-script.js?url&no-inline";
import { CityFilter, HomeList, SandboxPage } from "#app/features/content/sandbox/components.tsx";
import { homesIn } from "#app/features/content/sandbox/samples.ts";
import type { Route } from "./+types/listings.ts";

export const handle = { hydrate: false };

export function loader({ url, request }: Route.LoaderArgs) {
  const homes = homesIn(url.searchParams.get("city"));
  const city = homes.length < homesIn(null).length ? (homes[0]?.city ?? "") : "";
  return { homes, city, isFramed: request.headers.get("Sec-Fetch-Dest") === "iframe" };
}

export const meta: Route.MetaFunction = () => [
  { title: "Sample listings (sandbox)" },
  { name: "description", content: "Invented homes for rent, in place of a listings system." },
];

export default function Listings({ loaderData: { homes, city, isFramed } }: Route.ComponentProps) {
  return (
    <SandboxPage
      title={city ? `Homes for rent in ${city}` : "Homes for rent"}
      standsFor="In place of your listings system. These homes are invented."
      back={{ to: "/rentals", label: "Back to Available Rentals" }}
      isFramed={isFramed}
    >
      <div data-tells-frame>
        <CityFilter city={city} />
        <HomeList homes={homes} />
        <script src={frameScript} defer />
      </div>
    </SandboxPage>
  );
}
