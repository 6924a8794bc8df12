CREATE TABLE "lead_totals" (
	"status_group" text PRIMARY KEY NOT NULL,
	"leads" integer NOT NULL
);
--> statement-breakpoint
-- By triggers, since a worker of the release before writes the counts too.
CREATE FUNCTION total_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locks of single rows could deadlock two workers.
  LOCK TABLE lead_totals IN SHARE ROW EXCLUSIVE MODE;
  IF tg_op <> 'INSERT' THEN
    UPDATE lead_totals AS totals SET leads = totals.leads - before.leads
    FROM (SELECT status_group, sum(leads) AS leads FROM before_change GROUP BY 1) AS before
    WHERE before.status_group = totals.status_group;
  END IF;
  IF tg_op <> 'DELETE' THEN
    INSERT INTO lead_totals AS totals (status_group, leads)
    SELECT status_group, sum(leads) FROM after_change GROUP BY 1
    ON CONFLICT (status_group) DO UPDATE SET leads = totals.leads + excluded.leads;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER lead_counts_insert AFTER INSERT ON lead_counts REFERENCING NEW TABLE AS after_change
FOR EACH STATEMENT EXECUTE FUNCTION total_leads();
--> statement-breakpoint
CREATE TRIGGER lead_counts_update AFTER UPDATE ON lead_counts
REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
FOR EACH STATEMENT EXECUTE FUNCTION total_leads();
--> statement-breakpoint
CREATE TRIGGER lead_counts_delete AFTER DELETE ON lead_counts REFERENCING OLD TABLE AS before_change
FOR EACH STATEMENT EXECUTE FUNCTION total_leads();
--> statement-breakpoint
INSERT INTO lead_totals (status_group, leads) SELECT status_group, sum(leads) FROM lead_counts GROUP BY 1;
