import { type Extensions, Mark, Node } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList } from "@tiptap/extension-list/bullet-list";
import { ListItem } from "@tiptap/extension-list/item";
import { ListKeymap } from "@tiptap/extension-list/keymap";
import { OrderedList } from "@tiptap/extension-list/ordered-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { TableCell } from "@tiptap/extension-table/cell";
import { TableHeader } from "@tiptap/extension-table/header";
import { TableRow } from "@tiptap/extension-table/row";
import { Table } from "@tiptap/extension-table/table";
import { Text } from "@tiptap/extension-text";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import { TrailingNode } from "@tiptap/extensions/trailing-node";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import { isLocalPath, isSafeLink } from "#app/lib/plain-markup.ts";

const Headings = Heading.extend({
  parseHTML: () => [2, 2, 3, 4, 4, 4].map((level, index) => ({ tag: `h${index + 1}`, attrs: { level } })),
}).configure({ levels: [2, 3, 4] });

/** The package of Tiptap brings a list of all top-level domains. */
const Link = Mark.create({
  name: "link",
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: {} }),
  parseHTML: () => [{ tag: "a[href]", getAttrs: (a) => isSafeLink(a.getAttribute("href") ?? "") && null }],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
});

/** The date of a correction, which readers see above the article. */
const Updated = Mark.create({
  name: "updated",
  addAttributes: () => ({ datetime: {} }),
  parseHTML: () => [{ tag: "ins[datetime]" }],
  renderHTML: ({ HTMLAttributes }) => ["ins", HTMLAttributes, 0],
});

const Picture = Node.create({
  name: "picture",
  group: "block",
  draggable: true,
  addAttributes: () => ({
    src: {},
    alt: { default: "" },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    { tag: "img[src]", getAttrs: (img) => isLocalPath(img.getAttribute("src") ?? "") && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

const ButtonLink = Node.create({
  name: "buttonLink",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ label: { rendered: false }, href: { rendered: false } }),
  parseHTML: () => [
    {
      tag: "p:has(> a.button:only-child)",
      priority: 60,
      getAttrs(paragraph) {
        const href = paragraph.firstElementChild?.getAttribute("href") ?? "";
        const label = paragraph.firstElementChild?.textContent?.trim();
        return label === paragraph.textContent?.trim() && isSafeLink(href) && { label, href };
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => ["p", ["a", { class: "button", href: attrs.href }, attrs.label]],
  renderText: ({ node: { attrs } }) => attrs.label,
});

const spans = () => ({ colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } });

export const extensions: Extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Headings,
  Bold,
  Italic,
  Code,
  Link,
  Updated,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Blockquote,
  CodeBlock.extend({ addAttributes: () => ({}) }),
  HorizontalRule,
  Table.extend({ renderHTML: () => ["table", ["tbody", 0]] }).configure({ View: null }),
  TableRow,
  TableCell.extend({ addAttributes: spans }),
  TableHeader.extend({ addAttributes: spans }),
  Picture,
  ButtonLink,
  Gapcursor,
  TrailingNode,
  UndoRedo,
];
