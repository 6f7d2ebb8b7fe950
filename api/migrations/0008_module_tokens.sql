CREATE TABLE `module_token` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`module` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	`revoked_at` text,
	`revoked_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `module_token_id_unique` ON `module_token` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `module_token_hash_unique` ON `module_token` (`hash`);--> statement-breakpoint
CREATE INDEX `module_token_module` ON `module_token` (`module`,`seq`);