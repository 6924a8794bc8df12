-- The column was never written.
-- squawk-ignore-file ban-drop-column
ALTER TABLE "payments" DROP COLUMN "check_number";