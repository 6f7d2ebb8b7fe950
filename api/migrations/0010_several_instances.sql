CREATE TABLE `job_lease` (
	`job` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` text NOT NULL,
	`done_at` text
);
--> statement-breakpoint
CREATE TABLE `limit_use` (
	`seq` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`uses` integer NOT NULL,
	`until` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `limit_use_key` ON `limit_use` (`key`,`until`,`uses`);--> statement-breakpoint
CREATE INDEX `limit_use_until` ON `limit_use` (`until`);--> statement-breakpoint
CREATE INDEX `audit_user_entity` ON `audit_entry` (`user_id`,`user`,`entity`,`seq`);