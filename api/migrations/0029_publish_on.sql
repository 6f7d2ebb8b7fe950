CREATE TABLE `publication_order` (
	`certificate_id` text PRIMARY KEY NOT NULL,
	`publish_on` text NOT NULL,
	`ordered_at` text NOT NULL,
	`user_id` text NOT NULL,
	`user` text NOT NULL,
	`failed_at` text,
	`failure` text,
	FOREIGN KEY (`certificate_id`) REFERENCES `certificate`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `publication_order_due` ON `publication_order` (`publish_on`) WHERE failed_at is null;