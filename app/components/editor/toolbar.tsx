import type { Editor } from "@tiptap/core";
import { CodeXml } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { buttonClass } from "#app/components/button.tsx";
import {
  type Action,
  blocks,
  buttonActions,
  headings,
  history,
  marks,
  pictureActions,
  tableActions,
  titleOf,
} from "#app/components/editor/actions.ts";

interface ToolbarProps {
  label: string;
  contentId: string;
  editor: Editor;
  hasPictures: boolean;
  isSource: boolean;
  run: (action: Pick<Action, "run">) => void;
  toggleSource: () => void;
}

/** One stop of the Tab key; arrows move inside. */
export function Toolbar({
  label,
  contentId,
  editor,
  hasPictures,
  isSource,
  run,
  toggleSource,
}: ToolbarProps) {
  const [current, setCurrent] = useState("Undo");
  const groups = isSource ? [] : [history, headings, marks, blocks(hasPictures)];
  const extras = isSource ? [] : extraActions(editor);
  const labels = [...[...groups.flat(), ...extras].map((action) => action.label), sourceLabel];
  const stop = labels.includes(current) ? current : labels[0];
  const focusProps = (name: string) => ({
    tabIndex: name === stop ? 0 : -1,
    onFocus: () => setCurrent(name),
  });
  return (
    <div role="toolbar" aria-label={label} aria-controls={contentId} onKeyDown={moveFocus}>
      <div className={row}>
        {groups.map((actions) => (
          <div key={actions[0]?.label} className="flex flex-none gap-0.5 border-r border-line pr-2">
            {actions.map((action) => {
              const isOff = action.isPossible?.(editor) === false;
              return (
                <button
                  key={action.label}
                  {...focusProps(action.label)}
                  type="button"
                  title={titleOf(action)}
                  aria-label={action.label}
                  aria-pressed={action.isActive?.(editor)}
                  aria-disabled={isOff || undefined}
                  className={look}
                  onClick={() => isOff || run(action)}
                >
                  <action.icon aria-hidden="true" className="size-4" />
                </button>
              );
            })}
          </div>
        ))}
        <button
          {...focusProps(sourceLabel)}
          type="button"
          title={sourceLabel}
          aria-label={sourceLabel}
          aria-pressed={isSource}
          className={look}
          onClick={toggleSource}
        >
          <CodeXml aria-hidden="true" className="size-4" />
        </button>
      </div>
      {extras.length > 0 ? (
        <div className={`border-t border-line ${row}`}>
          {extras.map((action) => (
            <button
              key={action.label}
              {...focusProps(action.label)}
              type="button"
              className={buttonClass({ variant: "quiet", size: "sm", className: "max-md:min-h-11" })}
              onClick={() => run(action)}
            >
              {action.label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

const row = "flex gap-x-2 overflow-x-auto p-1 sm:flex-wrap";

const sourceLabel = "HTML source";

const look = buttonClass({
  variant: "quiet",
  size: "sm",
  icon: true,
  className:
    "flex-none aria-disabled:text-quiet aria-disabled:opacity-50 aria-disabled:hover:bg-transparent aria-pressed:bg-light-blue aria-pressed:text-blue-deep max-md:size-11",
});

function extraActions(editor: Editor) {
  if (editor.isActive("table")) return tableActions;
  if (editor.isActive("picture")) return pictureActions;
  return editor.isActive("buttonLink") ? buttonActions : [];
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  buttons.at(next % buttons.length)?.focus();
}
