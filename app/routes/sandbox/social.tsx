import { href } from "react-router";
import { SandboxPage } from "#app/features/content/sandbox/components.tsx";
import type { Route } from "./+types/social.ts";

export const handle = { hydrate: false };

export const meta: Route.MetaFunction = () => [
  { title: "Social page (sandbox)" },
  { name: "description", content: "In place of the company's page on a social network." },
];

export default function Social() {
  return (
    <SandboxPage
      title="Nothing posted here"
      standsFor="In place of your pages on social networks."
      back={{ to: href("/"), label: "Back to the site" }}
    >
      <p className="mt-4 max-w-measure text-lead text-soft">
        The networks in the footer lead here. In an installation of your own they lead to the addresses that
        you enter in the settings, under Links; a network without an address is not shown.
      </p>
    </SandboxPage>
  );
}
