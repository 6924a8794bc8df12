import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";

interface OdooDetailsProps {
  mode: "live" | "sandbox" | "not configured";
  url: string | null;
  database: string | null;
  login: string | null;
  hasKey: boolean;
}

/** What the settings name; the key itself is shown to nobody. */
export function OdooDetails({ mode, url, database, login, hasKey }: OdooDetailsProps) {
  return (
    <section className="card" aria-labelledby="details">
      <header className="flex min-h-12 flex-wrap items-center gap-3 border-b border-line px-4 py-1.5">
        <h2 id="details">Connection details</h2>
        {mode === "live" ? <Badge tone="emerald">LIVE</Badge> : null}
      </header>
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
    </section>
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

/** What the last test said. */
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
