import { data, Link } from "react-router";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { compareVersions, findArticle } from "#app/features/content/articles/queries.server.ts";
import { kindAt, kindFacts } from "#app/features/content/articles/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { findVersion, listVersions } from "#app/features/versions/queries.server.ts";
import { formatExactDateTime } from "#app/lib/format.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/history.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("History", matches);

/** Of an article: each saved version, and how the chosen one differs from what is saved now. */
export async function loader({ url, params }: Route.LoaderArgs) {
  const which = { kind: kindAt(url.pathname), recordId: params.id };
  const [article, versions, { timeZone }, chosen] = await Promise.all([
    findArticle(which.kind, params.id),
    listVersions(which),
    findCompany(),
    findVersion({ ...which, id: url.searchParams.get("version") ?? "" }),
  ]);
  if (!article) throw data({ message: `This ${which.kind} no longer exists.` }, { status: 404 });
  const changes = chosen && compareVersions(chosen.content, article.texts);
  return { kind: which.kind, id: params.id, title: article.texts.title, versions, timeZone, chosen, changes };
}

const marks = {
  same: { look: "text-quiet", word: null },
  added: { look: "bg-light-blue", word: "Added since: " },
  removed: { look: "text-red-deep line-through", word: "Removed since: " },
};

export default function History({ loaderData }: Route.ComponentProps) {
  const { kind, id, title, versions, timeZone, chosen, changes } = loaderData;
  const { list, edit } = kindFacts[kind];
  return (
    <>
      <PageHead title="History" note={title} back={{ to: `${edit}${id}`, label: "Edit" }} />
      <div className="grid gap-6 lg:grid-cols-[18rem_minmax(0,45rem)]">
        <ul className="card divide-y divide-line self-start">
          {versions.map((version) => (
            <li key={version.id}>
              <Link
                to={`?version=${version.id}`}
                preventScrollReset
                aria-current={version.version === chosen?.version || undefined}
                className="block px-4 py-2 no-underline hover:bg-hover aria-[current]:bg-light-blue"
              >
                <span className="font-medium">Version {version.version}</span>{" "}
                <span className="text-quiet">{version.status}</span>
                <span className="block text-xs text-quiet">
                  {formatExactDateTime(version.at, timeZone)}
                  {version.by ? `, ${version.by}` : null}
                </span>
              </Link>
            </li>
          ))}
          {versions.length === 0 ? <li className="px-4 py-3 text-soft">Not saved here yet.</li> : null}
        </ul>
        {chosen && changes ? (
          <section aria-labelledby="changes" className="grid content-start gap-4">
            <header className="flex flex-wrap items-center gap-3">
              <h2 id="changes">Since version {chosen.version}</h2>
              <ButtonForm
                action={`${list}/do`}
                fields={{
                  ids: id,
                  change: "load",
                  version: versions.find(({ version }) => version === chosen.version)?.id ?? "",
                }}
              >
                Load this version
              </ButtonForm>
            </header>
            {changes.length === 0 ? <p className="text-soft">Nothing has changed since.</p> : null}
            {changes.map(({ name, lines }) => (
              <div key={name}>
                <h3>{name}</h3>
                <ul className="mt-1 grid gap-1">
                  {lines.map((line, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat and never move
                    <li key={at} className={`rounded-control px-2 ${marks[line.kind].look}`}>
                      {marks[line.kind].word ? (
                        <span className="sr-only">{marks[line.kind].word}</span>
                      ) : null}
                      {line.text}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </section>
        ) : (
          <p className="text-soft">Choose a version to see what has changed since.</p>
        )}
      </div>
    </>
  );
}
