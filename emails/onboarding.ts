import { formatLongDay, formatPhone } from "#app/lib/format.ts";
import { type EmailContent, greeted, rule, safeStreet } from "#emails/content.ts";

/** Our link for uploads and what we wait for. */
export function onboardingList({
  ownerName,
  street,
  items,
  url,
  phone,
}: {
  ownerName: string | null;
  street: string | null;
  items: readonly { title: string; detail: string | null; dueOn: string | null }[];
  url: string;
  /** The company's. */
  phone: string;
}): EmailContent {
  const home = safeStreet(street);
  return {
    subject: "What we need to start managing your property",
    preview: `${items.length === 1 ? "One item" : `${items.length} items`}, with a private link to send files.`,
    heading: "What we need from you",
    body: [
      greeted(ownerName, `to get ${home} ready, please send us the following.`),
      {
        steps: items.map(({ title, detail, dueOn }) => [
          { bold: title },
          `${dueOn ? `, by ${formatLongDay(dueOn)}` : ""}${detail ? `\n${detail}` : ""}`,
        ]),
      },
      { button: "Send the files", url },
      {
        small:
          "The link is private: anyone who has it can send files, so please don't forward it. Files can't be opened with it.",
      },
      rule,
      `Don't send bank details by email or through the link. We take them by phone: ${formatPhone(phone)}.`,
    ],
    because: "we manage, or are about to manage, your property.",
  };
}
