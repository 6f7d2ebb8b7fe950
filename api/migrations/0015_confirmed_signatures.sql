ALTER TABLE `session` ADD `confirmed_at` text;--> statement-breakpoint
ALTER TABLE `session` ADD `confirmed_by` text;
