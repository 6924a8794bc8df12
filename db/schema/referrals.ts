import { pgTable, text } from "drizzle-orm/pg-core";
import { citext, createdAt, dollars, id, instant } from "#db/columns.ts";

export const realtorReferrals = pgTable("realtor_referrals", {
  id: id(),
  createdAt: createdAt(),
  realtorName: text("realtor_name"),
  realtorEmail: citext("realtor_email"),
  realtorPhone: text("realtor_phone"),
  realtorCompany: text("realtor_company"),
  clientName: text("client_name"),
  clientEmail: citext("client_email"),
  clientPhone: text("client_phone"),
  propertyAddress: text("property_address"),
  propertyType: text("property_type"),
  notes: text("notes"),
  status: text("status").default("pending"),
  paymentStatus: text("payment_status"),
  referralFee: dollars("referral_fee"),
  paymentDate: instant("payment_date"),
});
