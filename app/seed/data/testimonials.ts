import type { Testimonials } from "#app/features/settings/company/schema.ts";
import type { Transaction } from "#db/client.ts";
import { siteSettings } from "#db/schema/index.ts";

/** What owners of the sample company say; every quotation is marked as a sample. */
export async function addTestimonials(tx: Transaction) {
  await tx
    .insert(siteSettings)
    .values({ key: "testimonials", value: sampleTestimonials })
    .onConflictDoNothing();
}

const sampleTestimonials: Testimonials = [
  {
    words: "They told me not to remodel the bath. It rented as it was, and the money is still in my account.",
    initials: "K. R.",
    town: "Urbandale",
  },
  {
    words: "I read the statement once a month. That is all the managing I do.",
    initials: "T. and J. M.",
    town: "West Des Moines",
  },
  {
    words: "The sewer line went on Thanksgiving. I found out on Friday, with the invoice and the pictures.",
    initials: "A. S.",
    town: "Waukee",
  },
  {
    words: "I asked about a fee. Somebody walked me through the line, and the next one said it more plainly.",
    initials: "P. L.",
    town: "Ankeny",
  },
  {
    words: "We live in Oregon. I know the name of the man who checks our furnace.",
    initials: "D. and E. H.",
    town: "Johnston",
  },
  {
    words: "They said selling would suit me better. They were right, and I sent them my sister.",
    initials: "M. B.",
    town: "Clive",
  },
].map((quotation) => ({ ...quotation, sample: true }));
