import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

export type Command = {
  label: string;
  to: string;
  /** One key, or two after each other. */
  keys?: string;
};

export const leadCommands = (id: string): Command[] => {
  const lead = `/leads/${id}`;
  return [
    { label: "Log a call", to: `${lead}#call-note`, keys: "c" },
    { label: "Write a note", to: `${lead}#note`, keys: "n" },
    { label: "Add a task", to: `${lead}#task-title` },
    { label: "Edit details", to: `${lead}/edit`, keys: "e" },
    { label: "Change the status", to: `${lead}/status` },
    { label: "Start the pitch", to: `${lead}/pitch` },
    { label: "Schedule the walkthrough", to: `${lead}/walkthrough` },
    { label: "Send the agreement", to: `${lead}#agreement` },
  ];
};

/** A part of the open page keeps the query, so that nothing loads before its field has the focus. */
export function placeOf(to: string, { pathname, search }: Location) {
  const [path, hash] = to.split("#");
  return hash && path === pathname ? { pathname, search, hash } : to;
}

type Shortcuts = { commands: readonly Command[]; off: boolean; openPalette: () => void };

const sequenceMs = 1_500;

/** Single keys only while no one types and nothing is open above the page. */
export function useShortcuts({ commands, off, openPalette }: Shortcuts) {
  const navigate = useNavigate();
  const first = useRef({ key: "", at: 0 });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, timeStamp: at } = event;
    if (event.defaultPrevented || event.repeat || event.isComposing || !(target instanceof Element)) return;
    if ((ctrlKey || metaKey) && !altKey) {
      if (key === "Enter" && target instanceof HTMLTextAreaElement) return save(target);
      if (key.toLowerCase() !== "k" || event.shiftKey || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      return openPalette();
    }
    if (off || altKey || target.closest(typing) || document.querySelector("dialog:modal")) return;
    const before = at - first.current.at < sequenceMs ? first.current.key : "";
    first.current = { key, at };
    const command = commands.find(({ keys }) => keys === `${before} ${key}` || keys === key);
    const link = document.querySelector<HTMLElement>(`main a[aria-keyshortcuts="${CSS.escape(key)}"]`);
    if (!command && !link && key !== "/" && key !== "?") return;
    event.preventDefault();
    if (command) return void navigate(placeOf(command.to, window.location));
    if (link) return link.click();
    const search = key === "/" && document.querySelector<HTMLElement>("main input[type=search]");
    if (search) search.focus();
    else openPalette();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  // The router scrolls to a field and doesn't focus it.
  const { hash, key } = useLocation();
  useEffect(() => {
    const field = key !== "default" && hash ? document.getElementById(hash.slice(1)) : null;
    field?.closest("details")?.setAttribute("open", "");
    field?.focus();
  }, [hash, key]);
}

const typing = "input, textarea, select, [contenteditable], :popover-open";

/** Like its button; not where several buttons decide what is saved. */
function save({ form }: HTMLTextAreaElement) {
  const [button, ...others] = form?.querySelectorAll<HTMLButtonElement>("button[type=submit]") ?? [];
  if (form?.method === "post" && others.length === 0) button?.click();
}
