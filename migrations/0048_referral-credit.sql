ALTER TABLE "realtor_referrals" ADD COLUMN "credit" text;--> statement-breakpoint
ALTER TABLE "realtor_referrals" ADD COLUMN "credit_reason" text;