import { Editor } from "@tiptap/core";
import { blocks, headings } from "#app/components/editor/actions.ts";
import { extensions } from "#app/components/editor/extensions.ts";
import { cleanPaste } from "#app/components/editor/paste.ts";
import { slashMenu } from "#app/components/editor/slash-menu.tsx";

const restMs = 150;
const pictureLeftOut = "A picture was left out. Add it with the picture button.";

interface OpenDocument {
  /** The field that the form sends. */
  source: HTMLTextAreaElement;
  slashMenuId: string;
  hasPictures: boolean;
  onText: (text: string) => void;
  onNotice: (notice: string) => void;
}

/** Writes the HTML into its field shortly after a change, so that a key doesn't wait for a long text. */
export function openDocument({ source, slashMenuId, hasPictures, onText, onNotice }: OpenDocument) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const editor = new Editor({
    extensions: [...extensions, slashMenu(slashMenuId, [...headings, ...blocks(hasPictures)])],
    content: source.value,
    // The content security policy allows no style element.
    injectCSS: false,
    editorProps: {
      transformPastedHTML(html) {
        const isOwn = html.includes("data-pm-slice");
        const clean = isOwn ? html : cleanPaste(html);
        onNotice(countPictures(clean) < countPictures(html) ? pictureLeftOut : "");
        return clean;
      },
      handleDOMEvents: {
        // The link of a button would open.
        click: (_, event) => {
          if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
        },
      },
      handlePaste: (_, { clipboardData }) => leaveOutFiles(clipboardData),
      handleDrop: (_, { dataTransfer }) => leaveOutFiles(dataTransfer),
    },
    onUpdate() {
      clearTimeout(timer);
      timer = setTimeout(write, restMs);
    },
    onBlur: write,
  });
  let loaded = { source: source.value, html: toHtml(editor) };

  function leaveOutFiles(data: DataTransfer | null) {
    if (!data?.files.length || data.types.includes("text/html")) return false;
    onNotice(pictureLeftOut);
    return true;
  }

  /** What was only loaded stays as it was written. */
  function currentSource() {
    const html = toHtml(editor);
    return html === loaded.html ? loaded.source : html;
  }

  function write() {
    clearTimeout(timer);
    const value = currentSource();
    if (value === source.value) return;
    source.value = value;
    onText(editor.getText());
    source.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function read() {
    if (source.value === currentSource()) return;
    editor.commands.setContent(source.value, { emitUpdate: false });
    loaded = { source: source.value, html: toHtml(editor) };
    onText(editor.getText());
  }

  function mount(element: HTMLElement | null) {
    if (!element) return;
    const { form } = source;
    editor.mount(element);
    // The form hears of a change when it has been written.
    element.addEventListener("input", (event) => event.stopPropagation());
    form?.addEventListener("submit", write);
    return () => {
      clearTimeout(timer);
      form?.removeEventListener("submit", write);
      editor.unmount();
    };
  }

  return { editor, mount, write, read };
}

const countPictures = (html: string) => html.match(/<img\b/gi)?.length ?? 0;

/** Without the empty paragraph that the editor adds to write on. */
const toHtml = (editor: Editor) => editor.getHTML().replace(/(<p><\/p>)+$/, "");
