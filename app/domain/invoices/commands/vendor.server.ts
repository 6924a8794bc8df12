import { noting } from "#app/domain/vendors/commands.server.ts";
import * as stripe from "#app/integrations/stripe.server.ts";

// What is asked of the vendor about invoices; how it answers is noted each time. Never inside a transaction.
export const ensureCustomer = noting("stripe", stripe.ensureCustomer);
export const createInvoice = noting("stripe", stripe.createInvoice);
export const addInvoiceItem = noting("stripe", stripe.addInvoiceItem);
export const finalizeInvoice = noting("stripe", stripe.finalizeInvoice);
export const sendInvoice = noting("stripe", stripe.sendInvoice);
export const findInvoice = noting("stripe", stripe.findInvoice);
export const listInvoices = noting("stripe", stripe.listInvoices);
export const findInvoicePayment = noting("stripe", stripe.findInvoicePayment);
export const refund = noting("stripe", stripe.refund);
export const listRefunds = noting("stripe", stripe.listRefunds);
export const deleteDraft = noting("stripe", stripe.deleteDraft);
export const voidAtVendor = noting("stripe", stripe.voidInvoice);
