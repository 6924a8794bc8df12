import { href, Link, useFetcher } from "react-router";
import { mayPushAgain, type OdooLink } from "#app/domain/odoo/rules.ts";
import { Badge, type BadgeGlyph, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DrawnFor } from "#app/ui/forms/drawn-for.tsx";
import { NewTab } from "#app/ui/new-tab.tsx";

interface OdooStateProps {
  leadId: string;
  /** Null where no Odoo is set and the lead never was in one. */
  link: OdooLink | null;
}

/** Where a lead stands in Odoo, with the way there or the button that tries again. */
export function OdooState({ leadId, link }: OdooStateProps) {
  if (!link) return null;
  const { tone, glyph, word } = looks[link.state];
  return (
    <section className="card" aria-labelledby="odoo">
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
        <h2 id="odoo">Odoo</h2>
        <Badge tone={tone} glyph={glyph}>
          {word}
        </Badge>
        {link.url ? (
          <a
            href={link.url}
            target="_blank"
            rel="noopener noreferrer"
            className="link num ml-auto inline-flex items-center gap-1 whitespace-nowrap"
          >
            Lead {link.externalId}
            <NewTab />
          </a>
        ) : null}
        {mayPushAgain(link) ? <PushButton leadId={leadId} isFirst={link.state === "none"} /> : null}
      </header>
      {link.problem ? (
        <p className="border-t border-line px-4 py-2.5 text-soft [overflow-wrap:anywhere]">
          {link.problem}{" "}
          <Link to={href("/admin/odoo-test")} className="link whitespace-nowrap">
            Test the connection
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function PushButton({ leadId, isFirst }: { leadId: string; isFirst: boolean }) {
  const fetcher = useFetcher<{ problem: string }>({ key: `odoo-${leadId}` });
  return (
    <fetcher.Form
      method="post"
      action={href("/leads/:id/odoo", { id: leadId })}
      preventScrollReset
      className="ml-auto print:hidden"
    >
      <DrawnFor />
      <Button
        type="submit"
        size="sm"
        variant="outline"
        pending={fetcher.state !== "idle"}
        pendingLabel="Asking…"
      >
        {isFirst ? "Push to Odoo" : "Retry"}
      </Button>
      {fetcher.data ? (
        <p role="alert" className="text-red-deep">
          {fetcher.data.problem}
        </p>
      ) : null}
    </fetcher.Form>
  );
}

const looks: Record<OdooLink["state"], { tone: BadgeTone; glyph: BadgeGlyph; word: string }> = {
  none: { tone: "grey", glyph: "open", word: "Not pushed" },
  pending: { tone: "yellow", glyph: 0.5, word: "Waiting" },
  pushed: { tone: "green", glyph: "done", word: "Pushed" },
  failed: { tone: "red", glyph: "ended", word: "Failed" },
};
