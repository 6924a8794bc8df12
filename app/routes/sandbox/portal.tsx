import { SandboxPage } from "#app/features/content/sandbox/components.tsx";
import type { Route } from "./+types/portal.ts";

export const handle = { hydrate: false };

export const loader = ({ url }: Route.LoaderArgs) =>
  url.pathname.endsWith("owner-portal") ? ("owner" as const) : ("resident" as const);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${portals[loaderData === "owner" ? "owner" : "resident"].title} (sandbox)` },
  { name: "description", content: "In place of the portal of a property management system." },
];

export default function Portal({ loaderData }: Route.ComponentProps) {
  const portal = portals[loaderData];
  return (
    <SandboxPage
      title={portal.title}
      standsFor={`In place of the ${loaderData} portal of your property management system. Nobody can sign in here.`}
      back={{ to: "/", label: "Back to the home page" }}
    >
      <p className="mt-4 max-w-measure text-lead text-soft">{portal.text}</p>
      <ul className="mt-6 max-w-measure border-t border-line">
        {portal.does.map((line) => (
          <li key={line} className="border-b border-line py-3">
            {line}
          </li>
        ))}
      </ul>
    </SandboxPage>
  );
}

const portals = {
  resident: {
    title: "Resident Portal",
    text: "Residents sign in to their own portal in a new tab. This page shows where that link leads. Its address is set under Settings, Links.",
    does: ["Pay rent and see receipts", "Ask for a repair, with pictures", "Read the lease and give notice"],
  },
  owner: {
    title: "Owner Portal",
    text: "Owners sign in to their own portal in a new tab. This page shows where that link leads. Its address is set under Settings, Links.",
    does: ["Monthly statements and the year's 1099", "Repairs, with invoices", "The lease of every unit"],
  },
} as const;
