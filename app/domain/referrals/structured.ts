import type { Questions } from "#app/domain/site/schema.ts";

/** Questions with their answers as a schema.org FAQPage. */
export const faqPage = (questions: Questions) => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});
