CREATE TABLE `certificate_pdf` (
	`certificate_id` text NOT NULL,
	`lang` text NOT NULL,
	`bytes` blob NOT NULL,
	`sha256` text NOT NULL,
	`created_at` text NOT NULL,
	`bucket_size` integer,
	PRIMARY KEY(`certificate_id`, `lang`),
	FOREIGN KEY (`certificate_id`) REFERENCES `certificate`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `certificate_pdf_hash` ON `certificate_pdf` (`sha256`);--> statement-breakpoint
CREATE TABLE `seal_key` (
	`id` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL,
	`certificate` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
-- Issued for what was published, once; then they are kept as the Word files are.
CREATE TRIGGER `certificate_pdf_of_published` BEFORE INSERT ON `certificate_pdf`
WHEN NEW.`lang` NOT IN ('de', 'en')
  OR NOT EXISTS (SELECT 1 FROM `certificate` WHERE `id` = NEW.`certificate_id` AND `public_id` IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'documents are issued of what was published'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_pdf_no_replace` BEFORE INSERT ON `certificate_pdf`
WHEN EXISTS (SELECT 1 FROM `certificate_pdf` WHERE `certificate_id` = NEW.`certificate_id` AND `lang` = NEW.`lang`)
BEGIN SELECT RAISE(ABORT, 'an issued document never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_pdf_in_one_place` BEFORE INSERT ON `certificate_pdf`
WHEN (NEW.`bucket_size` IS NULL) = (length(NEW.`bytes`) = 0) OR NEW.`bucket_size` <= 0
BEGIN SELECT RAISE(ABORT, 'the bytes of a document lie in one place'); END;
--> statement-breakpoint
-- Only the bytes may leave for the bucket and come back, as many as they were.
CREATE TRIGGER `certificate_pdf_no_update` BEFORE UPDATE ON `certificate_pdf`
WHEN NEW.`certificate_id` IS NOT OLD.`certificate_id` OR NEW.`lang` IS NOT OLD.`lang`
  OR NEW.`sha256` IS NOT OLD.`sha256` OR NEW.`created_at` IS NOT OLD.`created_at`
  OR NOT (
    (OLD.`bucket_size` IS NULL AND NEW.`bucket_size` IS length(OLD.`bytes`) AND length(NEW.`bytes`) = 0)
    OR (NEW.`bucket_size` IS NULL AND OLD.`bucket_size` IS length(NEW.`bytes`) AND length(OLD.`bytes`) = 0))
BEGIN SELECT RAISE(ABORT, 'an issued document never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_pdf_no_delete` BEFORE DELETE ON `certificate_pdf`
BEGIN SELECT RAISE(ABORT, 'an issued document is never deleted'); END;
--> statement-breakpoint
CREATE TRIGGER `seal_key_no_update` BEFORE UPDATE ON `seal_key`
BEGIN SELECT RAISE(ABORT, 'what was sealed is verified with its key'); END;
--> statement-breakpoint
CREATE TRIGGER `seal_key_no_delete` BEFORE DELETE ON `seal_key`
BEGIN SELECT RAISE(ABORT, 'what was sealed is verified with its key'); END;
--> statement-breakpoint
CREATE TRIGGER `seal_key_no_replace` BEFORE INSERT ON `seal_key`
WHEN EXISTS (SELECT 1 FROM `seal_key` WHERE `id` = NEW.`id`)
BEGIN SELECT RAISE(ABORT, 'what was sealed is verified with its key'); END;
