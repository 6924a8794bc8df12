/** A piece of a line: words, or words that lead somewhere. */
export type Piece = { text: string; to?: string };

export type Block =
  | { kind: "heading"; pieces: Piece[] }
  | { kind: "paragraph"; pieces: Piece[] }
  | { kind: "list"; items: Piece[][] };

/**
 * A text in Markdown's plainest part, taken apart: paragraphs between blank lines, `## headings`, `- lists`,
 * `[links](/path)`. Everything else is words as they were typed. Links lead to a page of ours, to http(s), to a mail
 * address or a phone; what would lead anywhere else stays words.
 */
export function readPlainMarkup(text: string): Block[] {
  return text
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .flatMap((part) => blocksOf(part.split(/\r?\n/).map((line) => line.trim())))
    .filter((block) => block.kind !== "paragraph" || block.pieces.length > 0);
}

/** A heading stands on a line of its own, a list on lines that follow each other; other lines flow together. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (line.startsWith("## ")) blocks.push({ kind: "heading", pieces: piecesOf(line.slice(3).trim()) });
    else if (line.startsWith("- ")) {
      const item = piecesOf(line.slice(2).trim());
      if (last?.kind === "list") last.items.push(item);
      else blocks.push({ kind: "list", items: [item] });
    } else if (line) {
      if (last?.kind === "paragraph") last.pieces.push({ text: " " }, ...piecesOf(line));
      else if (last?.kind === "list") last.items.at(-1)?.push({ text: " " }, ...piecesOf(line));
      else blocks.push({ kind: "paragraph", pieces: piecesOf(line) });
    }
  }
  return blocks;
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of line.matchAll(/\[([^[\]]+)\]\(([^()\s]+)\)/g)) {
    const [whole, text = "", to = ""] = match;
    if (!isSafe(to)) continue;
    if (match.index > from) pieces.push({ text: line.slice(from, match.index) });
    pieces.push({ text, to });
    from = match.index + whole.length;
  }
  if (from < line.length) pieces.push({ text: line.slice(from) });
  return pieces;
}

const isSafe = (to: string) =>
  /^\/(?![/\\])/.test(to) ||
  /^(mailto:|tel:)[^\s]+$/i.test(to) ||
  (/^https?:\/\//i.test(to) && URL.canParse(to));
