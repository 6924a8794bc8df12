/** The thin line that stands on every page of a demo installation. */
export function DemoLine() {
  return (
    <aside
      aria-label="Demo"
      className="on-ink bg-night px-(--gutter) py-1 text-center text-xs text-mist print:hidden"
    >
      <span className="lit mr-2 align-[-1px]" aria-hidden="true" />
      Demo, sample company
    </aside>
  );
}
