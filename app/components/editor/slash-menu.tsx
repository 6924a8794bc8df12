import { type Editor, Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import type { Action } from "#app/components/editor/actions.ts";

type Slash = { query: string; active: number };

const slash = new PluginKey<Slash | null>("slashMenu");

const matching = (actions: readonly Action[], { query }: Slash) =>
  actions.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));

const optionId = (id: string, index: number) => `${id}-option-${index}`;

/** Opens when `/` is typed into an empty paragraph, but not inside a list, quote or table. */
export const slashMenu = (id: string, actions: readonly Action[]) =>
  Extension.create({
    name: "slashMenu",
    priority: 1000,
    addProseMirrorPlugins: () => [
      new Plugin<Slash | null>({
        key: slash,
        state: {
          init: () => null,
          apply(transaction, before, _, state) {
            const change = transaction.getMeta(slash) as Slash | null | undefined;
            if (change !== undefined) return change;
            const text = textBeforeCaret(state);
            if (!text?.startsWith("/") || (!before && !(transaction.docChanged && text === "/"))) return null;
            const query = text.slice(1);
            const now = { query, active: before?.query === query ? before.active : 0 };
            return matching(actions, now).length > 0 ? now : null;
          },
        },
        props: {
          attributes(state): Record<string, string> {
            const open = slash.getState(state);
            return open ? { "aria-controls": id, "aria-activedescendant": optionId(id, open.active) } : {};
          },
          handleKeyDown(view, { key, isComposing }) {
            const open = slash.getState(view.state);
            if (!open || isComposing) return false;
            const step = { ArrowDown: 1, ArrowUp: -1 }[key];
            const count = matching(actions, open).length;
            if (key === "Enter" || key === "Tab") document.getElementById(optionId(id, open.active))?.click();
            else if (key === "Escape") view.dispatch(view.state.tr.setMeta(slash, null));
            else if (step) {
              const active = (open.active + step + count) % count;
              view.dispatch(view.state.tr.setMeta(slash, { ...open, active }));
            } else return false;
            return true;
          },
        },
      }),
    ],
  });

function textBeforeCaret({ selection: { empty, $from } }: EditorState) {
  const { parent, parentOffset, depth } = $from;
  if (!empty || depth !== 1 || parent.type.name !== "paragraph") return;
  return parentOffset === parent.content.size ? parent.textContent : undefined;
}

interface SlashMenuProps {
  id: string;
  editor: Editor;
  actions: readonly Action[];
  run: (action: Action) => void;
}

export function SlashMenu({ id, editor, actions, run }: SlashMenuProps) {
  const open = slash.getState(editor.state);
  if (!open) return null;
  const options = matching(actions, open);
  const choose = (action: Action) => {
    const { $from } = editor.state.selection;
    editor.chain().focus().deleteRange({ from: $from.start(), to: $from.pos }).run();
    run(action);
  };
  return (
    <div
      ref={(list) => placeBelowCaret(list, editor)}
      id={id}
      role="listbox"
      aria-label="Blocks"
      tabIndex={-1}
      className="absolute z-30 max-h-64 w-56 overflow-y-auto overscroll-contain rounded-card border border-line bg-white p-1 text-ink shadow-float"
    >
      {options.map((action, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus and handles the keys
        <div
          key={action.label}
          ref={index === open.active ? (option) => option?.scrollIntoView({ block: "nearest" }) : undefined}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === open.active}
          tabIndex={-1}
          // The text keeps its selection.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(action)}
          className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1 hover:bg-hover aria-selected:bg-light-blue pointer-coarse:min-h-11"
        >
          <action.icon aria-hidden="true" className="size-4 text-soft" />
          {action.label}
        </div>
      ))}
    </div>
  );
}

function placeBelowCaret(list: HTMLElement | null, { view, state }: Editor) {
  const frame = list?.offsetParent?.getBoundingClientRect();
  if (!list || !frame) return;
  const caret = view.coordsAtPos(state.selection.from);
  const isBelow = window.innerHeight - caret.bottom > list.offsetHeight + 8;
  const top = isBelow ? caret.bottom + 4 : caret.top - list.offsetHeight - 4;
  list.style.top = `${top - frame.top}px`;
  list.style.left = `${Math.min(caret.left - frame.left, frame.width - list.offsetWidth)}px`;
}
