import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Panel } from "#app/components/panel.tsx";
import type { LinkCheck } from "#app/features/content/articles/links.server.ts";
import type { ArticleToEdit } from "#app/features/content/articles/queries.server.ts";
import { type ArticleKind, kindFacts } from "#app/features/content/articles/rules.ts";
import { formatExactDateTime } from "#app/lib/format.ts";

interface ArticleAsideProps {
  kind: ArticleKind;
  article: ArticleToEdit;
  /** Null until someone asks for it. */
  links: LinkCheck | null;
  hasDraft: boolean;
  origin: string;
  timeZone: string;
}

/** Below the form, since forms don't nest. */
export function ArticleAside({ kind, article, links, hasDraft, origin, timeZone }: ArticleAsideProps) {
  const { list } = kindFacts[kind];
  const action = `${list}/do`;
  const fields = { ids: article.id };
  return (
    <div className="mt-6 grid gap-4 lg:grid-cols-2">
      <Panel id="checks" title="Checks" note="Of what is saved">
        <ul className="grid gap-1 p-4">
          {article.checks.map(({ text, isOk }) => (
            <CheckLine key={text} isOk={isOk}>
              {text}
            </CheckLine>
          ))}
          {links ? <OtherSites {...links} /> : null}
          <li className="pt-1">
            <Link to="?links=ask" replace preventScrollReset className="link">
              {links ? "Ask the other sites again" : "Check links to other sites"}
            </Link>
          </li>
        </ul>
      </Panel>
      <Panel id="more" title="Draft, preview and history">
        <div className="grid gap-3 p-4">
          {article.preview ? (
            <p>
              <a
                href={article.preview.path}
                target="_blank"
                rel="noopener"
                className="link [overflow-wrap:anywhere]"
              >
                {origin}
                {article.preview.path}
              </a>
              <span className="block text-quiet">
                Shows what is saved, without an account, until{" "}
                {formatExactDateTime(article.preview.until, timeZone)}.
              </span>
            </p>
          ) : null}
          <div className="flex flex-wrap gap-2">
            <ButtonForm action={action} fields={{ ...fields, change: "preview" }}>
              {article.preview ? "Replace the preview link" : "Create a preview link"}
            </ButtonForm>
            <Link
              to={`${list}/history/${article.id}`}
              className={buttonClass({ variant: "outline", size: "sm" })}
            >
              History
            </Link>
            {hasDraft ? (
              <ButtonForm action={action} fields={{ ...fields, change: "discard" }} variant="quiet">
                Discard my draft
              </ButtonForm>
            ) : null}
          </div>
          <details>
            <summary className="link w-fit">Delete…</summary>
            <p className="my-2 text-soft">
              {kind === "post" ? "The article" : "The page"} leaves the site. You can undo it right after.
            </p>
            <ButtonForm action={action} fields={{ ...fields, change: "delete" }} variant="danger">
              {kind === "post" ? "Delete this post" : "Delete this page"}
            </ButtonForm>
          </details>
        </div>
      </Panel>
    </div>
  );
}

function CheckLine({ isOk, children }: { isOk: boolean; children: ReactNode }) {
  return (
    <li className={isOk ? "text-soft" : "font-medium text-red-deep [overflow-wrap:anywhere]"}>
      <span aria-hidden="true">{isOk ? "✓ " : "! "}</span>
      {isOk ? null : <span className="sr-only">Check: </span>}
      {children}
    </li>
  );
}

function OtherSites({ asked, broken }: LinkCheck) {
  if (broken.length === 0)
    return (
      <CheckLine isOk>
        {asked === 0 ? "No links to other sites." : `Links to other sites answer: ${asked}.`}
      </CheckLine>
    );
  return broken.map(({ link, why }) => (
    <CheckLine key={link} isOk={false}>
      {link}: {why}.
    </CheckLine>
  ));
}
