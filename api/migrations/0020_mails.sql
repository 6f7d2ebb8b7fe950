CREATE TABLE `mail` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`about` text NOT NULL,
	`state` text NOT NULL,
	`due_at` text NOT NULL,
	`until` text NOT NULL,
	`attempts` integer NOT NULL,
	`claim` text,
	`email` text,
	`reason` text,
	`detail` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_id_unique` ON `mail` (`id`);--> statement-breakpoint
CREATE INDEX `mail_due` ON `mail` (`state`,`due_at`,`seq`);--> statement-breakpoint
CREATE INDEX `mail_open` ON `mail` (`created_at`,`seq`) WHERE state in ('waiting', 'taken', 'sending', 'failed');--> statement-breakpoint
CREATE INDEX `mail_user` ON `mail` (`user_id`,`kind`,`state`);--> statement-breakpoint
CREATE UNIQUE INDEX `mail_digest` ON `mail` (`user_id`,`about`) WHERE kind = 'deadlines';--> statement-breakpoint
CREATE TABLE `unwanted_mail` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
