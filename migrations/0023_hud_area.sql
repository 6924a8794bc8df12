ALTER TABLE "zip_codes" ADD COLUMN "hud_area" text;--> statement-breakpoint
UPDATE "zip_codes" SET "hud_area" = 'Des Moines-West Des Moines, IA' WHERE "county" IN ('Dallas', 'Guthrie', 'Madison', 'Polk', 'Warren') AND "zip" LIKE '50%';--> statement-breakpoint
UPDATE "benchmark_rents" SET "area" = 'Des Moines-West Des Moines, IA' WHERE "area" = 'metro';--> statement-breakpoint
-- Forms of before stored every home in Iowa, wherever its ZIP code is.
UPDATE "leads" SET "state" = NULL WHERE "state" = 'IA' AND "zip_code" ~ '^\d{5}' AND "zip_code" !~ '^5([01]\d|2[0-8])';--> statement-breakpoint
UPDATE "property_analysis_entries" SET "state" = NULL WHERE "state" = 'IA' AND "zip_code" ~ '^\d{5}' AND "zip_code" !~ '^5([01]\d|2[0-8])';
