import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Badge, type BadgeStyle } from "#app/components/badge.tsx";
import { NewTab } from "#app/components/new-tab.tsx";
import { Panel } from "#app/components/panel.tsx";
import { PanelPart } from "#app/components/panel-part.tsx";
import { LeadButton } from "#app/features/leads/components/lead/lead-page.tsx";
import { mayPushAgain, type OdooLink } from "#app/features/leads/crm/rules.ts";

interface OdooPartProps {
  /** Null if Odoo isn't configured and the lead was never pushed. */
  link: OdooLink | null;
}

export function OdooPart({ link }: OdooPartProps) {
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

interface OdooDetailsProps {
  mode: "live" | "sandbox" | "not configured";
  url: string | null;
  database: string | null;
  login: string | null;
  hasKey: boolean;
}

/** Never shows the key. */
export function OdooDetails({ mode, url, database, login, hasKey }: OdooDetailsProps) {
  return (
    <Panel
      id="details"
      title="Connection details"
      note={mode === "live" ? <Badge tone="emerald">LIVE</Badge> : null}
    >
      <dl className="grid gap-x-6 gap-y-2 p-4 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <Detail name="Address" setting="ODOO_URL">
          {url}
        </Detail>
        <Detail name="Database" setting="ODOO_DATABASE">
          {database}
        </Detail>
        <Detail name="Login" setting="ODOO_LOGIN">
          {login}
        </Detail>
        <Detail name="API key" setting="ODOO_API_KEY">
          {hasKey ? "Set" : null}
        </Detail>
      </dl>
    </Panel>
  );
}

function Detail({ name, setting, children }: { name: string; setting: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] max-sm:mb-1.5">
        {children ?? (
          <>
            Not configured <code className="ml-1 text-quiet">{setting}</code>
          </>
        )}
      </dd>
    </>
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
