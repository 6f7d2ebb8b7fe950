CREATE TABLE `clock_run` (
	`id` text PRIMARY KEY NOT NULL,
	`last_run_at` text NOT NULL
);
--> statement-breakpoint
-- An installation from before this version ran last when its trail was last written.
INSERT INTO `clock_run` (`id`, `last_run_at`)
SELECT 'clock', `ts` FROM `audit_entry` ORDER BY `seq` DESC LIMIT 1;
--> statement-breakpoint
-- Erased enquiries have left empty parts in this index, which SQLite's own check takes for damage.
INSERT INTO `enquiry_search` (`enquiry_search`) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO `enquiry_search` (`rowid`, `text`) SELECT `seq`, `search` || '  ' FROM `enquiry`;
