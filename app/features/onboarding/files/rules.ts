export type LeadFile = {
  id: string;
  name: string;
  mediaType: string;
  bytes: number;
  createdAt: string;
  uploadedBy: string;
  onboardingItemId: string | null;
};

const office = "application/vnd.openxmlformats-officedocument";

/** By extension. */
const types: Record<string, string> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  heic: "image/heic",
  tif: "image/tiff",
  tiff: "image/tiff",
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  doc: "application/x-cfb",
  xls: "application/x-cfb",
  txt: "text/plain",
  csv: "text/csv",
};

/** For the file picker. */
export const acceptedFiles = Object.keys(types)
  .map((extension) => `.${extension}`)
  .join(",");

export const acceptedNames = "PDF, picture, Word, Excel, PowerPoint, OpenDocument, text or CSV";

/** Office programs of Windows write no UTF-8, so only control characters count. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what text doesn't have
export const isText = (head: Buffer) => !/[\u0000-\u0008\u000e-\u001f]/.test(head.toString("latin1"));

/**
 * @param detected the type that the content shows; undefined if it shows none
 * @returns the type to store, or why the file is refused
 */
export function fileTypeOf(
  { name, head }: { name: string; head: Buffer },
  detected: { ext: string; mime: string } | undefined,
): { mediaType: string; problem?: never } | { problem: string } {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const named = types[extension];
  if (!named) return { problem: `Choose a ${acceptedNames} file.` };
  const found = detected?.mime ?? (isText(head) && named.startsWith("text/") ? named : undefined);
  if (found === named) return { mediaType: named };
  const is = detected ? `its content is ${detected.ext.toUpperCase()}` : "its content is something else";
  return {
    problem: `The name says ${extension.toUpperCase()}, but ${is}. Save it in the right format first.`,
  };
}
