import { splitLinks } from "#app/domain/messages/rules.ts";

/** The letter as a mail program draws it. The frame is sealed: nothing in it runs, loads or leads anywhere. */
export function MessageLetter({ title, src }: { title: string; src: string }) {
  return (
    <>
      <iframe
        sandbox=""
        src={src}
        title={`Letter: ${title}`}
        className="block h-[44rem] max-h-[80dvh] w-full border-0 bg-white"
      />
      <p className="border-t border-line px-4 py-2 text-xs text-quiet">
        Links do nothing in this picture of the letter. They work in its plain text.
      </p>
    </>
  );
}

export function MessageText({ text }: { text: string }) {
  return (
    <pre className="max-w-180 p-4 font-sans text-note whitespace-pre-wrap [overflow-wrap:anywhere]">
      {splitLinks(text).map((part, index) =>
        part.href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text have no other name
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer"
            className="text-blue underline underline-offset-2"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </pre>
  );
}

export function MessageHeaders({ headers }: { headers: Record<string, string> }) {
  return (
    <dl className="grid gap-x-6 gap-y-1.5 p-4 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="num min-w-0 [overflow-wrap:anywhere] max-sm:mb-1.5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
