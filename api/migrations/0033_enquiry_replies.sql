DROP INDEX `mail_open`;--> statement-breakpoint
CREATE INDEX `mail_open` ON `mail` (`created_at`,`seq`) WHERE state in ('waiting', 'taken', 'sending', 'failed') and watch_id is null;--> statement-breakpoint
ALTER TABLE `enquiry` ADD `replies` text DEFAULT '[]' NOT NULL;