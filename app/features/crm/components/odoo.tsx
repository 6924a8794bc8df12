import { Fragment } from "react";
import { href, Link } from "react-router";
import { Badge, type BadgeStyle } from "#app/components/badge.tsx";
import { NewTab } from "#app/components/new-tab.tsx";
import { Panel, PanelPart } from "#app/components/panel.tsx";
import type { odooDetails } from "#app/features/crm/queries.server.ts";
import { mayPushAgain, type OdooLink } from "#app/features/crm/rules.ts";
import { LeadButton, useLeadPage } from "#app/features/leads/components/lead-form.tsx";

export function OdooPart() {
  const link = useLeadPage().deal.odoo;
  if (!link) return null;
  return (
    <PanelPart
      id="odoo"
      title="Odoo"
      state={<Badge {...looks[link.state]} />}
      actions={
        <>
          {link.url ? (
            <a
              href={link.url}
              target="_blank"
              rel="noopener noreferrer"
              className="link num inline-flex items-center gap-1 whitespace-nowrap"
            >
              Lead {link.externalId}
              <NewTab />
            </a>
          ) : null}
          {mayPushAgain(link) ? (
            <LeadButton intent="push-odoo" pendingLabel="Sending...">
              {link.state === "none" ? "Push to Odoo" : "Retry"}
            </LeadButton>
          ) : null}
        </>
      }
    >
      {link.problem ? (
        <p className="text-soft [overflow-wrap:anywhere]">
          {link.problem}{" "}
          <Link to={href("/admin/odoo-test")} className="link whitespace-nowrap">
            Test the connection
          </Link>
        </p>
      ) : null}
    </PanelPart>
  );
}

const looks: Record<OdooLink["state"], BadgeStyle> = {
  none: { tone: "grey", glyph: "open", label: "Not pushed" },
  pending: { tone: "yellow", glyph: 0.5, label: "Waiting" },
  pushed: { tone: "green", glyph: "done", label: "Pushed" },
  failed: { tone: "red", glyph: "ended", label: "Failed" },
};

/** Never shows the key. */
export function OdooDetails({ mode, url, database, login, hasKey }: ReturnType<typeof odooDetails>) {
  const details = [
    { name: "Address", setting: "ODOO_URL", value: url },
    { name: "Database", setting: "ODOO_DATABASE", value: database },
    { name: "Login", setting: "ODOO_LOGIN", value: login },
    { name: "API key", setting: "ODOO_API_KEY", value: hasKey ? "Set" : null },
  ];
  return (
    <Panel
      id="details"
      title="Connection details"
      note={mode === "live" ? <Badge tone="emerald">LIVE</Badge> : null}
    >
      <dl className="grid gap-x-6 gap-y-2 p-4 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {details.map(({ name, setting, value }) => (
          <Fragment key={name}>
            <dt className="text-soft">{name}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere] max-sm:mb-1.5">
              {value ?? (
                <>
                  Not configured <code className="ml-1 text-quiet">{setting}</code>
                </>
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Panel>
  );
}

type Tested = { success: boolean; message: string; detail: string };

export function OdooResult({ tested }: { tested: Tested | undefined }) {
  return (
    <div role="status" className="mt-4">
      {tested ? (
        <p
          className={`rounded-control px-3.5 py-2.5 ${tested.success ? "bg-tint-green text-tint-green-ink" : "bg-tint-red text-tint-red-ink"}`}
        >
          <b>{tested.message}.</b> {tested.detail}
        </p>
      ) : null}
    </div>
  );
}
