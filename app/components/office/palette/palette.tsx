import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { href, Link, useFetcher } from "react-router";
import { Dialog } from "#app/components/dialog.tsx";
import { type Command, placeOf } from "#app/components/office/palette/shortcuts.ts";

export interface PaletteProps {
  pages: readonly Command[];
  onLead: readonly Command[];
  shortcutsOff: boolean;
  onClose: () => void;
}

type Found = { q: string; corrected: string | null; leads: { to: string; label: string; detail: string }[] };

const restMs = 150;

/** Loaded when it is opened. */
export function Palette({ pages, onLead, shortcutsOff, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const { data, load } = useFetcher<Found>();
  const input = useRef<HTMLInputElement>(null);
  // After the dialog is open.
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    const search = () => void load(`${href("/palette")}?${new URLSearchParams({ q: typed.trim() })}`);
    const timer = setTimeout(search, typed ? restMs : 0);
    return () => clearTimeout(timer);
  }, [typed, load]);
  const matching = (all: readonly Command[]) =>
    all.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  const groups: { heading: string; items: readonly (Command & { detail?: string })[] }[] = [
    { heading: "This lead", items: matching(onLead) },
    { heading: "Go to", items: matching(pages) },
    { heading: leadsHeading(data), items: data?.leads ?? [] },
  ].filter(({ items }) => items.length > 0);
  const isFound = data?.q === typed.trim();
  const all = groups.flatMap(({ items }) => items.map(({ to }) => to));
  // Enter must not open a lead of an earlier search.
  const first = groups.find(({ heading }) => isFound || heading !== leadsHeading(data))?.items[0]?.to;
  const active = all.includes(chosen) ? chosen : first;
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!active || step === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (step === 0) document.getElementById(optionId(active))?.click();
    else setChosen(all.at((all.indexOf(active) + step) % all.length) ?? "");
  };
  return (
    <Dialog id="palette" title="Search or jump to" open onClose={onClose}>
      <input
        ref={input}
        role="combobox"
        aria-label="Pages, actions and leads"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active)}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen("");
        }}
        onKeyDown={onKeyDown}
        placeholder="Page, name, address, phone or email"
        className="control"
      />
      <div className="mt-2 h-80 overflow-y-auto overscroll-contain">
        <div id="palette-list" role="listbox" aria-label="Pages, actions and leads" tabIndex={-1}>
          {groups.map(({ heading, items }) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
            <div key={heading} role="group" aria-label={heading} className="mb-2">
              <p aria-hidden="true" className="px-2.5 py-1 text-xs font-medium text-quiet">
                {heading}
              </p>
              {items.map(({ to, label, keys, detail }) => (
                <Link
                  key={to}
                  id={optionId(to)}
                  to={placeOf(to, window.location)}
                  role="option"
                  aria-selected={to === active}
                  tabIndex={-1}
                  onClick={onClose}
                  onPointerMove={() => setChosen(to)}
                  className="flex min-h-9 items-center gap-3 rounded-control px-2.5 py-1 aria-selected:bg-light-blue pointer-coarse:min-h-11"
                >
                  <span className="min-w-0">
                    <span className="block truncate">{label}</span>
                    {detail ? <span className="block truncate text-xs text-soft">{detail}</span> : null}
                  </span>
                  {keys && !shortcutsOff ? (
                    <kbd className="ml-auto flex-none font-sans text-xs text-quiet">{keys}</kbd>
                  ) : null}
                </Link>
              ))}
            </div>
          ))}
        </div>
        <p role="status" className="px-2.5 text-center text-soft not-empty:py-6">
          {all.length > 0 ? null : isFound ? "Nothing found." : "Searching…"}
        </p>
      </div>
      <p className="mt-3 text-xs text-quiet">
        {shortcutsOff
          ? "Keyboard shortcuts are off. "
          : "Keys: ? this list, / search, Ctrl+Enter save a text. "}
        <Link to={`${href("/account")}#shortcuts`} onClick={onClose} className="link">
          Keyboard settings
        </Link>
      </p>
    </Dialog>
  );
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Enter: 0 };

const optionId = (to: string) => `palette-${to}`;

function leadsHeading(found: Found | undefined) {
  if (!found?.q) return "Recently changed leads";
  return found.corrected ? `No lead with “${found.q}”. Leads with “${found.corrected}”` : "Leads";
}
