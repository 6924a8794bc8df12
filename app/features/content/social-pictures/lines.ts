/** In the unit of `width`. */
export type Measure = (text: string) => number;

/** Breaks a word that is wider than a line; the last line may end with an ellipsis. */
export function wrapLines(
  text: string,
  { width, lines: most, measure }: { width: number; lines: number; measure: Measure },
): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const lines: string[] = [];
  let line = "";
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) {
      words.unshift(word);
      lines.push(line);
      line = "";
    } else {
      const head = fitting(word, { width, measure });
      words.unshift(word.slice(head.length));
      lines.push(head);
    }
    if (lines.length === most)
      return [...lines.slice(0, -1), clipped(lines.at(-1) ?? "", { width, measure })];
  }
  return line ? [...lines, line] : lines;
}

type Room = { width: number; measure: Measure };

/** At least one character. */
function fitting(word: string, { width, measure }: Room) {
  const signs = [...word];
  let count = 1;
  while (count < signs.length && measure(signs.slice(0, count + 1).join("")) <= width) count += 1;
  return signs.slice(0, count).join("");
}

/** Shortened by whole words, else by characters. */
function clipped(line: string, { width, measure }: Room) {
  for (let rest = line; rest; ) {
    const text = `${rest.replace(/[\s.,:;–-]+$/, "")}…`;
    if (measure(text) <= width) return text;
    rest = rest.includes(" ") ? rest.slice(0, rest.lastIndexOf(" ")) : [...rest].slice(0, -1).join("");
  }
  return "…";
}
