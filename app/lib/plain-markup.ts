export type Piece = { text: string; to?: string };

export type Block =
  | { kind: "heading"; pieces: Piece[] }
  | { kind: "paragraph"; pieces: Piece[] }
  | { kind: "list"; items: Piece[][] };

/**
 * Paragraphs, `## headings`, `- lists` and `[links](/path)` to our pages, http(s), mailto or tel.
 * @param joint between the lines of a paragraph
 */
export function readPlainMarkup(text: string, joint = " "): Block[] {
  return text
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .flatMap((part) =>
      blocksOf(
        part.split(/\r?\n/).map((line) => line.trim()),
        joint,
      ),
    )
    .filter((block) => block.kind !== "paragraph" || block.pieces.length > 0);
}

function blocksOf(lines: readonly string[], joint: string): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (line.startsWith("## ")) blocks.push({ kind: "heading", pieces: piecesOf(line.slice(3).trim()) });
    else if (line.startsWith("- ")) {
      const item = piecesOf(line.slice(2).trim());
      if (last?.kind === "list") last.items.push(item);
      else blocks.push({ kind: "list", items: [item] });
    } else if (line) {
      if (last?.kind === "paragraph") last.pieces.push({ text: joint }, ...piecesOf(line));
      else if (last?.kind === "list") last.items.at(-1)?.push({ text: joint }, ...piecesOf(line));
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
    if (!isSafeLink(to)) continue;
    if (match.index > from) pieces.push({ text: line.slice(from, match.index) });
    pieces.push({ text, to });
    from = match.index + whole.length;
  }
  if (from < line.length) pieces.push({ text: line.slice(from) });
  return pieces;
}

export const isLocalPath = (to: string) => /^\/(?![/\\])/.test(to);

export const isSafeLink = (to: string) =>
  isLocalPath(to) || /^(mailto:|tel:)[^\s]+$/i.test(to) || (/^https?:\/\//i.test(to) && URL.canParse(to));
