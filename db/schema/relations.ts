import { relations } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { agreements } from "#db/schema/agreements.ts";
import { analysisEntries, analysisResults, rentOverrides } from "#db/schema/analysis.ts";
import { vendorLinks } from "#db/schema/crm.ts";
import { leads } from "#db/schema/leads.ts";
import { invoiceRefunds, invoices, paymentRefunds, payments } from "#db/schema/payments.ts";
import { quotes } from "#db/schema/pricing.ts";
import { tasks } from "#db/schema/tasks.ts";

/** For the page of a lead, which reads it with everything that belongs to it in one statement. */
export const leadRelations = relations(leads, ({ one, many }) => ({
  assignee: one(users, { fields: [leads.assignedTo], references: [users.id] }),
  tasks: many(tasks),
  quotes: many(quotes),
  entries: many(analysisEntries),
  overrides: many(rentOverrides),
  agreements: many(agreements),
  payments: many(payments),
  invoices: many(invoices),
  vendorLinks: many(vendorLinks),
}));

export const taskRelations = relations(tasks, ({ one }) => ({
  lead: one(leads, { fields: [tasks.leadId], references: [leads.id] }),
  assignee: one(users, { fields: [tasks.assignedTo], references: [users.id] }),
  finisher: one(users, { fields: [tasks.doneBy], references: [users.id] }),
}));

export const quoteRelations = relations(quotes, ({ one }) => ({
  lead: one(leads, { fields: [quotes.leadId], references: [leads.id] }),
}));

export const entryRelations = relations(analysisEntries, ({ one }) => ({
  lead: one(leads, { fields: [analysisEntries.leadId], references: [leads.id] }),
  result: one(analysisResults, {
    fields: [analysisEntries.id, analysisEntries.revision],
    references: [analysisResults.entryId, analysisResults.revision],
  }),
}));

export const overrideRelations = relations(rentOverrides, ({ one }) => ({
  lead: one(leads, { fields: [rentOverrides.leadId], references: [leads.id] }),
}));

export const agreementRelations = relations(agreements, ({ one }) => ({
  lead: one(leads, { fields: [agreements.leadId], references: [leads.id] }),
  sender: one(users, { fields: [agreements.createdBy], references: [users.id] }),
}));

export const paymentRelations = relations(payments, ({ one, many }) => ({
  lead: one(leads, { fields: [payments.leadId], references: [leads.id] }),
  creator: one(users, { fields: [payments.createdBy], references: [users.id] }),
  refunds: many(paymentRefunds),
}));

export const paymentRefundRelations = relations(paymentRefunds, ({ one }) => ({
  payment: one(payments, { fields: [paymentRefunds.paymentId], references: [payments.id] }),
  requester: one(users, { fields: [paymentRefunds.requestedBy], references: [users.id] }),
}));

export const invoiceRelations = relations(invoices, ({ one, many }) => ({
  lead: one(leads, { fields: [invoices.leadId], references: [leads.id] }),
  refunds: many(invoiceRefunds),
}));

export const invoiceRefundRelations = relations(invoiceRefunds, ({ one }) => ({
  invoice: one(invoices, { fields: [invoiceRefunds.invoiceId], references: [invoices.id] }),
  requester: one(users, { fields: [invoiceRefunds.requestedBy], references: [users.id] }),
}));

export const vendorLinkRelations = relations(vendorLinks, ({ one }) => ({
  lead: one(leads, { fields: [vendorLinks.leadId], references: [leads.id] }),
}));
