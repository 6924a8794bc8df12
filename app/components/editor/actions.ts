import { type Editor, isMacOS, isNodeSelection } from "@tiptap/core";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  MousePointerClick,
  Redo2,
  SquareCode,
  Table,
  TextQuote,
  Undo2,
} from "lucide-react";
import type { Ask } from "#app/components/editor/question.tsx";

/** Null when the user chose none. */
export type ChoosePicture = () => Promise<{ src: string; alt: string; width: number; height: number } | null>;

export interface Tools {
  ask: Ask;
  choosePicture?: ChoosePicture | undefined;
}

export interface Action {
  label: string;
  icon: LucideIcon;
  keys?: string;
  isActive?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
  run: (editor: Editor, tools: Tools) => unknown;
}

export const history: readonly Action[] = [
  {
    label: "Undo",
    icon: Undo2,
    keys: "Z",
    isPossible: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: "Redo",
    icon: Redo2,
    keys: "Shift+Z",
    isPossible: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

export const marks: readonly Action[] = [
  {
    label: "Bold",
    icon: Bold,
    keys: "B",
    isActive: (editor) => editor.isActive("bold"),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: "Italic",
    icon: Italic,
    keys: "I",
    isActive: (editor) => editor.isActive("italic"),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: "Code",
    icon: Code,
    keys: "E",
    isActive: (editor) => editor.isActive("code"),
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    label: "Link",
    icon: Link,
    keys: "K",
    isActive: (editor) => editor.isActive("link"),
    run: askLink,
  },
];

const heading = (level: 2 | 3 | 4, icon: LucideIcon): Action => ({
  label: `Heading ${level}`,
  icon,
  keys: `Alt+${level}`,
  isActive: (editor) => editor.isActive("heading", { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const picture: Action = {
  label: "Picture",
  icon: Image,
  isActive: (editor) => editor.isActive("picture"),
  async run(editor, { choosePicture }) {
    const attrs = await choosePicture?.();
    if (attrs) addBlock(editor, { type: "picture", attrs });
  },
};

export const headings: readonly Action[] = [heading(2, Heading2), heading(3, Heading3), heading(4, Heading4)];

const allBlocks: readonly Action[] = [
  {
    label: "Bulleted list",
    icon: List,
    keys: "Shift+8",
    isActive: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: "Numbered list",
    icon: ListOrdered,
    keys: "Shift+7",
    isActive: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: "Quote",
    icon: TextQuote,
    keys: "Shift+B",
    isActive: (editor) => editor.isActive("blockquote"),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: "Code block",
    icon: SquareCode,
    keys: "Alt+C",
    isActive: (editor) => editor.isActive("codeBlock"),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    label: "Table",
    icon: Table,
    isActive: (editor) => editor.isActive("table"),
    isPossible: (editor) => !editor.isActive("table"),
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
  },
  picture,
  {
    label: "Button",
    icon: MousePointerClick,
    isActive: (editor) => editor.isActive("buttonLink"),
    run: askButton,
  },
  { label: "Divider", icon: Minus, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
];

export const blocks = (hasPictures: boolean) =>
  allBlocks.filter((action) => action !== picture || hasPictures);

type TextAction = Pick<Action, "label" | "run">;

export const tableActions: readonly TextAction[] = [
  { label: "Add row", run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: "Add column", run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: "Header row", run: (editor) => editor.chain().focus().toggleHeaderRow().run() },
  { label: "Delete row", run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: "Delete column", run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: "Delete table", run: (editor) => editor.chain().focus().deleteTable().run() },
];

export const pictureActions: readonly TextAction[] = [
  {
    label: "Describe picture",
    run: (editor, { ask }) =>
      ask({
        title: "Describe picture",
        fields: [
          { name: "alt", label: "What the picture shows", value: editor.getAttributes("picture").alt },
        ],
        save: ({ alt }) => editor.chain().focus().updateAttributes("picture", { alt }).run(),
      }),
  },
];

export const buttonActions: readonly TextAction[] = [{ label: "Edit button", run: askButton }];

export function askLink(editor: Editor, { ask }: Tools) {
  const { href } = editor.getAttributes("link");
  const isNew = !href && editor.state.selection.empty;
  ask({
    title: href ? "Edit link" : "Add link",
    fields: [
      ...(isNew ? [{ name: "label", label: "Text", value: "", isRequired: true }] : []),
      { name: "href", label: "Address", value: href ?? "", isAddress: true },
    ],
    save({ label, href = "" }) {
      const link = { type: "link", attrs: { href } };
      const chain = editor.chain().focus();
      if (isNew) chain.insertContent({ type: "text", text: label, marks: [link] }).run();
      else chain.extendMarkRange("link").setMark("link", link.attrs).run();
    },
    remove: href && (() => editor.chain().focus().extendMarkRange("link").unsetMark("link").run()),
  });
}

function askButton(editor: Editor, { ask }: Tools) {
  const { selection } = editor.state;
  const isNew = !isNodeSelection(selection) || selection.node.type.name !== "buttonLink";
  const { label = "", href = "" } = isNew ? {} : selection.node.attrs;
  ask({
    title: isNew ? "Add button" : "Edit button",
    fields: [
      { name: "label", label: "Label", value: label, isRequired: true },
      { name: "href", label: "Address", value: href, isAddress: true },
    ],
    save: (attrs) =>
      isNew
        ? addBlock(editor, { type: "buttonLink", attrs })
        : editor.chain().focus().insertContent({ type: "buttonLink", attrs }).run(),
  });
}

/** So that the next key does not replace the block. */
function writeBehind({ tr }: { tr: Transaction }) {
  const end = tr.selection.to;
  if (!tr.doc.resolve(end).nodeAfter?.isTextblock)
    tr.insert(end, tr.doc.type.schema.nodes.paragraph?.create() ?? []);
  tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1))).scrollIntoView();
  return true;
}

/** Behind a picture or button that is selected, not in its place. */
function addBlock(editor: Editor, block: { type: string; attrs: object }) {
  const { selection } = editor.state;
  const chain = editor.chain().focus();
  const at = isNodeSelection(selection) ? selection.to : { from: selection.from, to: selection.to };
  chain.insertContentAt(at, block).command(writeBehind).run();
}

/** Such as "Bold (Ctrl+B)". */
export const titleOf = ({ label, keys }: Action) =>
  keys ? `${label} (${isMacOS() ? "⌘" : "Ctrl"}+${keys})` : label;
