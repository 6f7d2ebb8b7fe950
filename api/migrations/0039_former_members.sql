DROP INDEX `certification_surveillance`;--> statement-breakpoint
CREATE INDEX `certification_surveillance` ON `certification` (`surveillance_due`,`seq`) WHERE status < 80 and surveillance_due <= valid_to;--> statement-breakpoint
ALTER TABLE `evaluation_member` ADD `left_at` text;
