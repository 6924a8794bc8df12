CREATE TABLE "payees" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" "citext" NOT NULL,
	"license_number" text,
	"license_state" text,
	"license_expires_on" date,
	"w9_on" date,
	"entity_type" text,
	"tax_id_last_four" text,
	CONSTRAINT "payees_name_unique" UNIQUE("name"),
	CONSTRAINT "payees_tax_id" CHECK ("payees"."tax_id_last_four" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "referral_payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"referral_id" uuid,
	"payee_id" uuid NOT NULL,
	"payee_name" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"checks" jsonb NOT NULL,
	"reason" text,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"paid_by" uuid,
	"reversed_at" timestamp (3) with time zone,
	"reversed_by" uuid,
	"reversal_reason" text,
	CONSTRAINT "referral_payouts_number_unique" UNIQUE("number"),
	CONSTRAINT "payouts_amount" CHECK ("referral_payouts"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "referral_payouts" ADD CONSTRAINT "referral_payouts_referral_id_realtor_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."realtor_referrals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_payouts" ADD CONSTRAINT "referral_payouts_payee_id_payees_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_payouts" ADD CONSTRAINT "referral_payouts_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_payouts" ADD CONSTRAINT "referral_payouts_reversed_by_users_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_live" ON "referral_payouts" USING btree ("referral_id") WHERE reversed_at is null;--> statement-breakpoint
CREATE INDEX "payouts_referral" ON "referral_payouts" USING btree ("referral_id");--> statement-breakpoint
CREATE INDEX "payouts_payee" ON "referral_payouts" USING btree ("payee_id","paid_at");--> statement-breakpoint
CREATE INDEX "payouts_paid" ON "referral_payouts" USING btree ("paid_at");