import PDFDocument from "pdfkit";
import { formatPhone } from "#app/lib/format.ts";
import { isWideLogo, type LogoFile } from "#app/lib/logo.ts";
import { type FontName, parsedFont, registerFonts } from "#app/lib/pdf/fonts.server.ts";

export const colors = {
  ink: "#0F2236",
  soft: "#47586A",
  line: "#DDE0E3",
  lamp: "#F2B544",
  glow: "#FFF3D2",
};

/** In points: US letter. */
export const frame = {
  left: 54,
  right: 558,
  top: 46,
  bottom: 729,
  width: 504,
  pageWidth: 612,
  pageHeight: 792,
};

/** In points. */
const headingGap = 4;
export const headingHeight = 24;

export type TextStyle = {
  font?: FontName;
  size?: number;
  color?: string;
  width?: number;
  align?: "left" | "right";
  lineGap?: number;
  maxLines?: number;
  /** The end of the text. */
  link?: { text: string; url: string };
};

/** pdfkit accepts `scope`; its types lack it. */
type StructureOptions = PDFKit.Mixins.StructureElementOptions & { scope?: "Column" | "Row" };

type Rule = { from?: number; to?: number; weight?: number; color?: string };

type SheetInfo = {
  title: string;
  author: string;
  subject: string;
  date: Date /** Instead of the drawn mark. */;
  logo?: LogoFile | null | undefined;
};

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  y = frame.top;
  private parent: PDFKit.PDFStructureElement;

  readonly logo: LogoFile | null;

  constructor({ title, author, subject, date, logo = null }: SheetInfo) {
    this.logo = logo;
    this.doc = new PDFDocument({
      size: "LETTER",
      margin: 0,
      bufferPages: true,
      tagged: true,
      pdfVersion: "1.7",
      lang: "en-US",
      displayTitle: true,
      font: "",
      info: { Title: title, Author: author, Subject: subject, CreationDate: date, ModDate: date },
    });
    registerFonts(this.doc);
    this.parent = this.doc.struct("Document");
    this.doc.addStructure(this.parent);
  }

  group(type: string, draw: () => void): void {
    const outer = this.parent;
    const inner = this.doc.struct(type);
    outer.add(inner);
    this.parent = inner;
    draw();
    inner.end();
    this.parent = outer;
  }

  tag(type: string, draw: () => void, options: StructureOptions = {}): void {
    this.parent.add(this.doc.struct(type, options, draw));
  }

  /** Hidden from screen readers. */
  artifact(draw: () => void): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.doc.endMarkedContent();
  }

  /** Returns the height in points. */
  text(whole: string, x: number, y: number, style: TextStyle = {}): number {
    const content = clip(whole, style);
    const { color = colors.ink, align = "left", width = frame.right - x } = style;
    const height = this.heightOf(content, { ...style, width });
    this.doc.fillColor(color);
    const limit =
      height < this.heightOf(content, { ...style, width, maxLines: undefined }) ? this.limit(style) : {};
    const set = { ...this.options(content, style), width, align, ...limit };
    if (style.link && content.endsWith(style.link.text)) {
      const { text, url } = style.link;
      this.doc.text(content.slice(0, -text.length), x, y, { ...set, continued: true });
      this.doc.text(text, { ...set, link: url, underline: true });
    } else this.doc.text(content, x, y, set);
    this.doc.text(" ", x, y, { lineBreak: false });
    return height;
  }

  /** The trailing space separates it from the next text when copied. */
  line(typed: string, x: number, baseline: number, style: TextStyle & { tabular?: boolean } = {}): void {
    const content = withCurlyQuotes(typed);
    const features: PDFKit.Mixins.OpenTypeFeatures[] | undefined = style.tabular ? ["tnum"] : undefined;
    this.use(content, style);
    const width = style.align === "right" ? this.doc.widthOfString(content, { features }) : 0;
    this.doc.fillColor(style.color ?? colors.ink);
    this.doc.text(`${content} `, x - width, baseline, { lineBreak: false, baseline: "alphabetic", features });
  }

  heightOf(content: string, style: TextStyle & { width: number }): number {
    const height = this.doc.heightOfString(clip(content, style), {
      ...this.options(content, style),
      width: style.width,
    });
    const lineHeight = this.doc.currentLineHeight(true) + (style.lineGap ?? 0);
    return style.maxLines === undefined ? height : Math.min(height, style.maxLines * lineHeight);
  }

  widthOf(content: string, style: TextStyle): number {
    this.use(content, style);
    return this.doc.widthOfString(content);
  }

  rule(y: number, options: Rule = {}): void {
    this.artifact(() => this.stroke(y, options));
  }

  /** Inside content that is tagged or hidden already. */
  stroke(y: number, { from = frame.left, to = frame.right, weight = 0.6, color = colors.line }: Rule = {}) {
    this.doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).stroke(color);
  }

  /** Starts a new page if necessary. */
  room(height: number): boolean {
    if (this.y + height <= frame.bottom || this.y <= frame.top) return false;
    this.doc.addPage();
    this.y = frame.top + 13;
    return true;
  }

  /** Stays on one page with the next `following` points. */
  heading(title: string, following: number): void {
    this.y += headingGap;
    this.room(headingHeight + following);
    this.title(title, frame.left);
    this.y += headingHeight;
  }

  title(content: string, x: number): void {
    this.tag("H2", () => this.text(content, x, this.y, { font: "serif", size: 14.5 }));
  }

  paragraph(content: string, style: TextStyle = {}): void {
    const set = { size: 10, lineGap: 2.6, width: 424, ...style };
    this.room(this.heightOf(content, set));
    this.tag("P", () => this.text(content, frame.left, this.y, set));
    this.y += this.heightOf(content, set) + 5;
  }

  /** pdfkit also requires space for two more lines. */
  private limit({ maxLines = 1, lineGap = 0 }: TextStyle): PDFKit.Mixins.TextOptions {
    const lineHeight = this.doc.currentLineHeight(true);
    return { height: maxLines * Math.max(lineHeight, lineHeight + lineGap) + 0.01, ellipsis: true };
  }

  /** Only the serif has Vietnamese, Greek and Cyrillic letters. */
  private use(content: string, { font = "text", size = 10 }: TextStyle): void {
    this.doc.font(hasLetters(font, content) ? font : "serif").fontSize(size);
  }

  private options(content: string, style: TextStyle): PDFKit.Mixins.TextOptions {
    this.use(content, style);
    return { lineGap: style.lineGap ?? 0 };
  }
}

const hasLetters = (font: FontName, content: string) =>
  (content.match(/[\p{L}\p{M}]/gu) ?? []).every((letter) =>
    parsedFont(font).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  );

/** pdfkit takes seconds to break a word of 10,000 letters. */
function clip(typed: string, { maxLines }: TextStyle): string {
  const content = withCurlyQuotes(typed);
  return maxLines === undefined ? content : content.slice(0, maxLines * 200);
}

const withCurlyQuotes = (text: string) =>
  text
    .replace(/(?<=^|[\s([])"/g, "“")
    .replace(/(?<=^|[\s([“])'/g, "‘")
    .replaceAll('"', "”")
    .replaceAll("'", "’");

type Sender = {
  shortName: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
};

/** `left` and `right` are one line under the sender. */
export function drawLetterhead(sheet: Sheet, sender: Sender, left: string, right: string): void {
  drawSender(sheet, sender);
  sheet.y += 13;
  const style = { size: 9, color: colors.soft };
  const width = frame.width - sheet.widthOf(right, style) - 14;
  const baseline = sheet.y + 4;
  sheet.tag("P", () => {
    sheet.y += sheet.text(left, frame.left, baseline - 8.6, { ...style, width, maxLines: 2 }) + 5;
    sheet.line(right, frame.right, baseline, { ...style, align: "right" });
  });
}

type Edges = {
  company: Sender & { name: string; email: string; brokerage: string; licenceLine: string };
  /** From the second page on. */
  runningHead: [left: string, right: string];
  /** `SANDBOX` */
  mark?: string;
};

export function drawPageEdges(sheet: Sheet, { company, runningHead: [left, right], mark }: Edges): void {
  onEveryPage(sheet, (label, page) => {
    drawFoot(sheet, company, [mark, label].filter(Boolean).join(". "));
    if (page === 0) return;
    const style = { size: 8.5, color: colors.soft };
    const y = frame.top - 8;
    sheet.text(left, frame.left, y - 8, { ...style, width: 380, maxLines: 1 });
    sheet.line(right, frame.right, y, { ...style, align: "right" });
    sheet.stroke(y + 8);
  });
}

function drawFoot(sheet: Sheet, company: Edges["company"], pageLabel: string): void {
  const y = frame.pageHeight - 46;
  sheet.stroke(y - 14);
  const style = { size: 8, color: colors.soft, maxLines: 2 };
  const top = y - 7.6;
  const sender = [company.name, formatPhone(company.phone), company.email].join(", ");
  const height = sheet.text(sender, frame.left, top, { ...style, width: frame.width - 110 });
  sheet.line(pageLabel, frame.right, y, { ...style, align: "right" });
  const licence = [company.brokerage, company.licenceLine].filter(Boolean).join(". ");
  sheet.text(licence, frame.left, top + height + 2, style);
}

function drawSender(sheet: Sheet, { shortName, street, city, state, zip, phone }: Sender): void {
  const { logo } = sheet;
  const box: [number, number] = logo && isWideLogo(logo) ? [220, 36] : [34, 34];
  if (logo)
    sheet.tag("Figure", () => sheet.doc.image(logo.png, frame.left, frame.top - 4, { fit: box }), {
      alt: shortName,
    });
  else sheet.artifact(() => drawLogoMark(sheet.doc, frame.left - 3, frame.top - 4, 34));
  if (!logo || !isWideLogo(logo))
    sheet.tag("P", () => sheet.line(shortName, frame.left + 37, frame.top + 24, { font: "serif", size: 19 }));
  sheet.tag("P", () => {
    for (const [index, line] of [street, `${city}, ${state} ${zip}`, formatPhone(phone)].entries())
      sheet.line(line, frame.right, frame.top + 5 + index * 12, {
        size: 8.5,
        color: colors.soft,
        align: "right",
      });
  });
  sheet.y = frame.top + 42;
  sheet.rule(sheet.y, { weight: 1.5, color: colors.ink });
}

/** Hidden from screen readers; `page` counts from 0. */
function onEveryPage(sheet: Sheet, draw: (label: string, page: number) => void): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.doc.switchToPage(start + page);
    sheet.doc.markContent("Artifact", { type: "Pagination" });
    draw(`Page ${page + 1} of ${count}`, page);
    sheet.doc.endMarkedContent();
  }
}

function drawLogoMark(doc: PDFKit.PDFDocument, x: number, y: number, size: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 42);
  doc.lineJoin("round").lineCap("round");
  doc.path("M4 19.5 21 5.5l17 14M9.5 17v19.5M32.5 17v19.5M5.5 36.5h31").lineWidth(3.6).stroke(colors.ink);
  doc.path("M21 8v6").lineWidth(2).stroke(colors.ink);
  doc.path("M17.5 14.5h7l2.5 4-1.7 9.5h-8.6L15 18.5z").lineWidth(1.8).fillAndStroke(colors.lamp, colors.ink);
  doc.path("M15 18.5h12").lineWidth(1.5).stroke(colors.ink);
  doc.restore();
}
