import { href } from "react-router";
import { Badge, type BadgeStyle } from "#app/components/badge.tsx";
import { CopyText } from "#app/components/copy-text.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Panel } from "#app/components/panel.tsx";
import { findDeliverability } from "#app/features/campaigns/deliverability/queries.server.ts";
import { type DnsState, isPublic } from "#app/features/campaigns/deliverability/rules.ts";
import { slugOf } from "#app/lib/text.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/deliverability.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Deliverability", matches);

export const loader = () => findDeliverability();

const badges: Record<DnsState, BadgeStyle> = {
  ok: { label: "OK", tone: "green", glyph: "done" },
  missing: { label: "Missing", tone: "red", glyph: "ended" },
  differs: { label: "Differs", tone: "yellow", glyph: 0.5 },
  unknown: { label: "Cannot be checked here", tone: "grey", glyph: "open" },
};

const back = { to: href("/campaigns/settings"), label: "Campaign settings" };

export default function Deliverability({ loaderData: { checks, appUrl } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-3xl gap-4">
      <PageHead title="Deliverability" back={back} />
      {checks.map(({ label, name, state, stands, wanted, note }) => (
        <Panel
          key={label}
          id={slugOf(label)}
          title={label}
          note={name}
          actions={<Badge {...badges[state]} />}
        >
          <div className="grid gap-2 p-4">
            <p className="empty:hidden">{note}</p>
            <p className="text-xs whitespace-pre-line wrap-anywhere empty:hidden">{stands.join("\n")}</p>
            {wanted && state !== "ok" ? <CopyText text={wanted} what="record" /> : null}
          </div>
        </Panel>
      ))}
      <Panel id="carriers" title="Addresses for carriers" note="To register for texts">
        <div className="grid gap-2 p-4">
          {isPublic(appUrl) ? null : <p>Carriers can't open these: set APP_URL to the public address.</p>}
          <p>The privacy policy, the terms of texts, and a page with the box for texts:</p>
          {[href("/privacy"), href("/sms-terms"), href("/analysis")].map((path) => (
            <CopyText key={path} text={`${appUrl}${path}`} what="address" />
          ))}
        </div>
      </Panel>
    </div>
  );
}
