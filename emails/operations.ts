import type { EmailContent } from "#emails/content.ts";

type News = {
  lasting: readonly { about: string; text: string }[];
  ended: readonly string[];
  url: string;
};

export function operations({ lasting, ended, url }: News): EmailContent {
  const broken = lasting.length > 0 && `Needs attention: ${lasting.map(({ about }) => about).join(", ")}`;
  const mended = ended.length > 0 && `In order again: ${ended.join(", ")}`;
  return {
    subject: [broken, mended].filter(Boolean).join(". "),
    preview: lasting[0]?.text ?? "Nothing needs to be done.",
    heading: broken ? "The program needs attention" : "In order again",
    body: [
      broken && { facts: lasting.map(({ about, text }) => [about, text] as const) },
      mended && `${mended}.`,
      { button: "Open System health", url },
    ],
    because: "your address gets the alerts of the program.",
  };
}
