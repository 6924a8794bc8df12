/**
 * The same page with its style sheets before everything else that its head loads, and its modules behind them: on a
 * phone's line they must not take the place of what paints. React writes links in the order of the components, with the
 * style sheets at the end.
 */
export function styleFirst(page: string) {
  const end = page.indexOf("</head>");
  const head = page.slice(0, end);
  const first = head.indexOf("<link ");
  if (end < 0 || first < 0) return page;
  const sheets = head.match(styleSheet) ?? [];
  const others = head.slice(first).replace(styleSheet, "").replace(modulePreload, `$& fetchpriority="low"`);
  return head.slice(0, first) + sheets.join("") + others + page.slice(end);
}

const styleSheet = /<link [^>]*?rel="stylesheet"[^>]*>/g;
const modulePreload = /<link rel="modulepreload"/g;
