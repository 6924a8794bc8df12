import { href, Link, useFetcher } from "react-router";
import { mayPushAgain, type OdooLink } from "#app/domain/odoo/rules.ts";
import { Badge, type BadgeGlyph, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ActProblem } from "#app/ui/forms/act-problem.tsx";
import { DrawnFor } from "#app/ui/forms/drawn-for.tsx";
import { withLogIn } from "#app/ui/forms/log-in-again.tsx";
import { NewTab } from "#app/ui/new-tab.tsx";
import { PanelPart } from "#app/ui/panel-part.tsx";

interface OdooPartProps {
  leadId: string;
  /** Null where no Odoo is set and the lead never was in one. */
  link: OdooLink | null;
}

/** Where a lead stands in Odoo, with the way there or the button that tries again. */
export function OdooPart({ leadId, link }: OdooPartProps) {
  if (!link) return null;
  const { tone, glyph, word } = looks[link.state];
  return (
    <PanelPart
      id="odoo"
      title="Odoo"
      state={
        <Badge tone={tone} glyph={glyph}>
          {word}
        </Badge>
      }
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
          {mayPushAgain(link) ? <PushButton leadId={leadId} isFirst={link.state === "none"} /> : null}
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

function PushButton({ leadId, isFirst }: { leadId: string; isFirst: boolean }) {
  const fetcher = useFetcher<{ problem: string }>({ key: `odoo-${leadId}` });
  return (
    <fetcher.Form method="post" action={href("/leads/:id/odoo", { id: leadId })} preventScrollReset>
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
      <ActProblem problem={fetcher.data && withLogIn(fetcher.data.problem)} />
    </fetcher.Form>
  );
}

const looks: Record<OdooLink["state"], { tone: BadgeTone; glyph: BadgeGlyph; word: string }> = {
  none: { tone: "grey", glyph: "open", word: "Not pushed" },
  pending: { tone: "yellow", glyph: 0.5, word: "Waiting" },
  pushed: { tone: "green", glyph: "done", word: "Pushed" },
  failed: { tone: "red", glyph: "ended", word: "Failed" },
};
