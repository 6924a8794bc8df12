import { ButtonLink } from "#app/components/button.tsx";
import { SandboxPage } from "#app/features/content/sandbox/components.tsx";
import type { Route } from "./+types/multi-family.ts";

export const handle = { hydrate: false };

export const meta: Route.MetaFunction = () => [
  { title: "Multi-family quote (sandbox)" },
  { name: "description", content: "In place of the page that quotes for multi-family buildings." },
];

export default function MultiFamily() {
  return (
    <SandboxPage
      title="A quote for a multi-family building"
      standsFor="In place of your page for multi-family quotes. Nothing is sent from here."
      back={{ to: "/#plans", label: "Back to pricing" }}
    >
      <p className="mt-4 max-w-measure text-lead text-soft">
        Buildings are priced one by one. This page shows where the link of the website leads; its address is
        set under Settings, Links. What such a page usually asks for:
      </p>
      <ol className="mt-6 max-w-measure list-decimal border-t border-line pl-6">
        {asks.map((line) => (
          <li key={line} className="border-b border-line py-3 pl-2">
            {line}
          </li>
        ))}
      </ol>
      <div className="mt-8">
        <ButtonLink href="/analysis" size="lg">
          Start with a free rental analysis
        </ButtonLink>
      </div>
    </SandboxPage>
  );
}

const asks = [
  "Address and number of units, with bedrooms and baths of each kind",
  "Current rents and how many units stand empty",
  "Who pays which utilities",
  "Repairs of the last year that cost more than $1,000",
];
