CREATE TABLE "analytics_sums" (
	"is_month" boolean NOT NULL,
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"source" text NOT NULL,
	"city" text NOT NULL,
	"detail" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "analytics_sums_key" PRIMARY KEY("is_month","measure","day","source","city","detail","bucket")
);
