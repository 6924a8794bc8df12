/** The thin line that stands on every public page of a demo installation, whoever's the facts on it are. */
export function DemoLine({ sample }: { sample: boolean }) {
  return (
    <aside
      aria-label="Demo"
      className="on-ink bg-night px-(--gutter) py-1 text-center text-xs text-mist print:hidden"
    >
      <span className="lit mr-2 align-[-1px]" aria-hidden="true" />
      {sample ? "Demo, sample company" : "Demo installation, for trying out"}
    </aside>
  );
}
