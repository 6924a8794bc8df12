export {
  findEnrolled,
  findEnrolledLead,
  findWalkthroughLetter,
} from "#app/domain/enrollment/queries/enrolled.server.ts";
export { findEnrollmentLetter, findLastQuote } from "#app/domain/enrollment/queries/quote.server.ts";
export { findEnrollment } from "#app/domain/enrollment/queries/wizard.server.ts";
