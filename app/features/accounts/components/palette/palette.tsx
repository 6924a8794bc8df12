import { Command as Cmdk } from "cmdk";
import { useEffect, useRef, useState } from "react";
import { href, Link, useFetcher, useNavigate } from "react-router";
import { Dialog } from "#app/components/dialog.tsx";
import { type Command, placeOf } from "#app/features/accounts/components/palette/shortcuts.ts";

export interface PaletteProps {
  pages: readonly Command[];
  onLead: readonly Command[];
  shortcutsOff: boolean;
  onClose: () => void;
}

type Found = { q: string; leads: { to: string; label: string; detail: string }[] };

const restMs = 150;

/** Loaded when it is opened. */
export function Palette({ pages, onLead, shortcutsOff, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const { data, load } = useFetcher<Found>();
  const navigate = useNavigate();
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
    { heading: data?.q ? "Leads" : "Recently changed leads", items: data?.leads ?? [] },
  ].filter(({ items }) => items.length > 0);
  const all = groups.flatMap(({ items }) => items.map(({ to }) => to));
  return (
    <Dialog id="palette" title="Search or jump to" open onClose={onClose}>
      <Cmdk
        shouldFilter={false}
        loop
        label="Pages, actions and leads"
        value={all.includes(chosen) ? chosen : (all[0] ?? "")}
        onValueChange={setChosen}
      >
        <Cmdk.Input
          ref={input}
          maxLength={100}
          value={typed}
          onValueChange={setTyped}
          placeholder="Page, name, address, phone or email"
          className="control"
        />
        <Cmdk.List className="mt-2 h-80 overflow-y-auto overscroll-contain">
          {groups.map(({ heading, items }) => (
            <Cmdk.Group key={heading} heading={heading} className={group}>
              {items.map(({ to, label, keys, detail }) => (
                <Cmdk.Item
                  key={to}
                  value={to}
                  onSelect={() => {
                    onClose();
                    void navigate(placeOf(to, window.location));
                  }}
                  className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1 data-[selected=true]:bg-light-blue pointer-coarse:min-h-11"
                >
                  <span className="min-w-0">
                    <span className="block truncate">{label}</span>
                    {detail ? <span className="block truncate text-xs text-soft">{detail}</span> : null}
                  </span>
                  {keys && !shortcutsOff ? (
                    <kbd className="ml-auto flex-none font-sans text-xs text-quiet">{keys}</kbd>
                  ) : null}
                </Cmdk.Item>
              ))}
            </Cmdk.Group>
          ))}
          <Cmdk.Empty className="px-2.5 py-6 text-center text-soft">
            {data?.q === typed.trim() ? "Nothing found." : "Searching…"}
          </Cmdk.Empty>
        </Cmdk.List>
      </Cmdk>
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

const group =
  "mb-2 **:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:py-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-quiet";
