import { type Piece, readPlainMarkup } from "#app/lib/plain-markup.ts";

export function PlainText({ text }: { text: string }) {
  return (
    <div className="grid max-w-measure gap-4 wrap-anywhere">
      {readPlainMarkup(text).map((block, index) => {
        const key = `${block.kind}-${index}`;
        if (block.kind === "list")
          return (
            <ul key={key} className="grid list-disc gap-1.5 pl-5">
              {block.items.map((item, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
                <li key={place}>
                  <Pieces pieces={item} />
                </li>
              ))}
            </ul>
          );
        return block.kind === "heading" ? (
          <h2 key={key} className="mt-5 text-h3">
            <Pieces pieces={block.pieces} />
          </h2>
        ) : (
          <p key={key}>
            <Pieces pieces={block.pieces} />
          </p>
        );
      })}
    </div>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, to }, index) =>
    to ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
      <a key={index} href={to}>
        {text}
      </a>
    ) : (
      text
    ),
  );
}
