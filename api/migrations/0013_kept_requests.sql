CREATE TABLE `kept_request` (
	`id` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`at` text NOT NULL,
	`done` text
);
--> statement-breakpoint
CREATE INDEX `kept_request_at` ON `kept_request` (`at`);