import { type KeyboardEvent, useEffect, useId, useState, useSyncExternalStore } from "react";
import {
  type Action,
  askLink,
  blocks,
  type ChoosePicture,
  headings,
  type Tools,
} from "#app/components/editor/actions.ts";
import { openDocument } from "#app/components/editor/open-document.ts";
import { type Question, QuestionPanel } from "#app/components/editor/question.tsx";
import { SlashMenu } from "#app/components/editor/slash-menu.tsx";
import { Toolbar } from "#app/components/editor/toolbar.tsx";
import { formatNumber } from "#app/lib/format.ts";
import { countWords, readingMinutes } from "#app/lib/text.ts";
import "#app/components/styles/article.css";
import "./editor.css";

export interface RichTextProps {
  id: string;
  label: string;
  source: HTMLTextAreaElement;
  isInvalid: boolean;
  describedBy?: string | undefined;
  isSource: boolean;
  onSource: (isSource: boolean) => void;
  choosePicture?: ChoosePicture | undefined;
}

/** In a file of its own because it weighs more than any page. */
export function RichText({
  id,
  label,
  source,
  isInvalid,
  describedBy,
  isSource,
  onSource,
  choosePicture,
}: RichTextProps) {
  const [notice, setNotice] = useState("");
  const [question, setQuestion] = useState<Question>();
  const slashMenuId = useId();
  const hasPictures = !!choosePicture;
  const onText = (text: string) => setFacts(factsAbout(text));
  const [{ editor, mount, write, read }] = useState(() =>
    openDocument({ source, slashMenuId, hasPictures, onText, onNotice: setNotice }),
  );
  const [facts, setFacts] = useState(() => factsAbout(editor.getText()));
  useSyncExternalStore(
    (notify) => {
      editor.on("transaction", notify);
      return () => editor.off("transaction", notify);
    },
    () => editor.state,
  );
  useEffect(() => {
    const attributes: Record<string, string> = {
      id,
      class: "article editor-text",
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label,
      "aria-invalid": String(isInvalid),
      ...(describedBy && { "aria-describedby": describedBy }),
    };
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
    // Browsers focus only fields of a form by their label.
    const labels = document.querySelectorAll(`label[for="${CSS.escape(id)}"]`);
    const focus = () => editor.commands.focus();
    for (const each of labels) each.addEventListener("click", focus);
    return () => {
      for (const each of labels) each.removeEventListener("click", focus);
    };
  }, [editor, id, label, isInvalid, describedBy]);
  const tools: Tools = { ask: setQuestion, choosePicture };
  const run = (action: Pick<Action, "run">) => {
    setQuestion(undefined);
    void action.run(editor, tools);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if (!(ctrlKey || metaKey) || (key !== "Enter" && key.toLowerCase() !== "k")) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "Enter") source.form?.requestSubmit();
    else askLink(editor, tools);
  };
  const toggleSource = () => {
    setQuestion(undefined);
    if (isSource) read();
    else write();
    onSource(!isSource);
  };
  return (
    <>
      <div className="sticky top-(--sticky-top,0px) z-10 rounded-t-card border border-line bg-white">
        <Toolbar
          label={`Format ${label.toLowerCase()}`}
          contentId={id}
          editor={editor}
          hasPictures={hasPictures}
          isSource={isSource}
          run={run}
          toggleSource={toggleSource}
        />
        {question ? (
          <QuestionPanel
            key={question.title}
            id={`${id}-question`}
            question={question}
            onClose={() => {
              setQuestion(undefined);
              editor.commands.focus();
            }}
          />
        ) : null}
      </div>
      <div hidden={isSource} className="relative">
        <div ref={mount} onKeyDownCapture={onKeyDown} />
        <SlashMenu
          id={slashMenuId}
          editor={editor}
          actions={[...headings, ...blocks(hasPictures)]}
          run={run}
        />
        <div className="mt-1.5 flex flex-wrap gap-x-4 text-xs text-soft">
          <p>{facts}</p>
          <p role="status" className="font-medium text-ink">
            {notice}
          </p>
        </div>
      </div>
    </>
  );
}

function factsAbout(text: string) {
  const words = countWords(text);
  const characters = text.replace(/\n/g, "").length;
  return [
    words === 1 ? "1 word" : `${formatNumber(words)} words`,
    characters === 1 ? "1 character" : `${formatNumber(characters)} characters`,
    `${readingMinutes(words)} min read`,
  ].join(", ");
}
