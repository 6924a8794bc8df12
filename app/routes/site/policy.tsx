import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { PlainText } from "#app/features/content/site/components/plain-text.tsx";
import { findPolicy } from "#app/features/settings/company/queries.server.ts";
import { type PolicyName, policyNames } from "#app/features/settings/company/schema.ts";
import { formatLongDay } from "#app/lib/format.ts";
import { policyLinks } from "#app/pages.ts";
import type { Route } from "./+types/policy.ts";

export const handle = { hydrate: false };

export async function loader({ url }: Route.LoaderArgs) {
  const name = policyNames.find((each) => url.pathname === `/${each}`) ?? "privacy";
  return { name, policy: await findPolicy(name) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.policy.title ?? "Terms",
    description: descriptions[loaderData?.name ?? "privacy"],
    path: `/${loaderData?.name ?? "privacy"}`,
  });

export default function PolicyPage({ loaderData: { name, policy } }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-x-16 gap-y-8 py-10 md:py-16 lg:grid-cols-[8fr_4fr]">
      <article>
        <h1 className="text-display">{policy.title}</h1>
        <p className="mt-3 mb-8 text-note text-soft">Last updated {formatLongDay(policy.updatedOn)}</p>
        <PlainText text={policy.text} />
      </article>
      <nav aria-label="Policies" className="self-start border-t border-line pt-2 lg:mt-3">
        <ul>
          {policyLinks.map((link) => (
            <li key={link.to} className="border-b border-line">
              <a
                href={link.to}
                aria-current={link.to === `/${name}` ? "page" : undefined}
                className="link inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
              >
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

const descriptions: Record<PolicyName, string> = {
  privacy: "What we store about you, why, for how long, and how to have it removed.",
  terms: "The terms for using this website, its calculators and its rent reports.",
  accessibility: "How this website is built for everyone, and how to report a problem.",
  "sms-terms": "What you agree to with text messages: how often, what it costs and how to stop.",
};
