CREATE TABLE "invoice_items" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"description" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"vendor_id" text,
	CONSTRAINT "invoice_items_invoice_id_position_pk" PRIMARY KEY("invoice_id","position"),
	CONSTRAINT "invoice_items_amount" CHECK ("invoice_items"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lead_id" uuid,
	"number" text,
	"description" text NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"amount_cents" integer NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"days_until_due" integer NOT NULL,
	"due_at" timestamp (3) with time zone,
	"mode" text NOT NULL,
	"customer_id" text,
	"vendor_id" text,
	"round" integer DEFAULT 1 NOT NULL,
	"hosted_url" text,
	"pdf_url" text,
	"finalized_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"void_asked_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	"problem" text,
	"checked_at" timestamp (3) with time zone,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invoices_status" CHECK ("invoices"."status" in ('creating', 'draft', 'failed', 'open', 'uncollectible', 'void', 'paid')),
	CONSTRAINT "invoices_mode" CHECK ("invoices"."mode" in ('live', 'sandbox')),
	CONSTRAINT "invoices_amount" CHECK ("invoices"."amount_cents" > 0 and "invoices"."paid_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"serial" integer GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_invoices_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"amount_cents" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"is_void" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sandbox_invoices_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "sandbox_invoices_serial_unique" UNIQUE("serial"),
	CONSTRAINT "sandbox_invoices_paid_or_void" CHECK (not ("sandbox_invoices"."is_void" and "sandbox_invoices"."paid_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "invoice_items" ADD CONSTRAINT "invoice_items_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_invoices" ADD CONSTRAINT "sandbox_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_vendor" ON "invoices" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "invoices_lead" ON "invoices" USING btree ("lead_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_unsettled" ON "invoices" USING btree ("checked_at") WHERE status in ('open', 'uncollectible');--> statement-breakpoint
CREATE INDEX "invoices_created_by" ON "invoices" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE TRIGGER invoices_signal AFTER INSERT OR DELETE OR UPDATE OF status, number, problem, sent_at, void_asked_at, hosted_url ON invoices
FOR EACH STATEMENT EXECUTE FUNCTION signal_change('leads');
