CREATE TABLE `watch_link` (
	`hash` text PRIMARY KEY NOT NULL,
	`watch_id` text NOT NULL,
	FOREIGN KEY (`watch_id`) REFERENCES `watch`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `watch_link_watch` ON `watch_link` (`watch_id`);--> statement-breakpoint
CREATE TABLE `watched_certificate` (
	`certificate_id` text PRIMARY KEY NOT NULL,
	`due_at` text,
	`reached` integer DEFAULT 0 NOT NULL,
	`next_day` text,
	`is_over` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`certificate_id`) REFERENCES `certificate`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `watched_certificate_due` ON `watched_certificate` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `watched_certificate_day` ON `watched_certificate` (`next_day`) WHERE next_day is not null;--> statement-breakpoint
CREATE INDEX `watched_certificate_over` ON `watched_certificate` (`is_over`) WHERE is_over = 1;--> statement-breakpoint
CREATE TABLE `watch` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`certificate_id` text NOT NULL,
	`email` text NOT NULL,
	`mailbox` text NOT NULL,
	`lang` text NOT NULL,
	`told` text,
	`ends_at` text,
	FOREIGN KEY (`certificate_id`) REFERENCES `certificate`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `watch_id_unique` ON `watch` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `watch_certificate_email` ON `watch` (`certificate_id`,`email`);--> statement-breakpoint
CREATE INDEX `watch_mailbox` ON `watch` (`mailbox`);--> statement-breakpoint
CREATE INDEX `watch_unconfirmed` ON `watch` (`ends_at`) WHERE ends_at is not null;--> statement-breakpoint
CREATE INDEX `watch_certificate` ON `watch` (`certificate_id`,`seq`);--> statement-breakpoint
CREATE TABLE `__new_mail` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`watch_id` text,
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
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`watch_id`) REFERENCES `watch`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_mail`("seq", "id", "kind", "user_id", "watch_id", "about", "state", "due_at", "until", "attempts", "claim", "email", "reason", "detail", "created_at") SELECT "seq", "id", "kind", "user_id", NULL, "about", "state", "due_at", "until", "attempts", "claim", "email", "reason", "detail", "created_at" FROM `mail`;--> statement-breakpoint
DROP TABLE `mail`;--> statement-breakpoint
ALTER TABLE `__new_mail` RENAME TO `mail`;--> statement-breakpoint
CREATE UNIQUE INDEX `mail_id_unique` ON `mail` (`id`);--> statement-breakpoint
CREATE INDEX `mail_due` ON `mail` (`state`,`due_at`,`seq`);--> statement-breakpoint
CREATE INDEX `mail_open` ON `mail` (`created_at`,`seq`) WHERE state in ('waiting', 'taken', 'sending', 'failed') and user_id is not null;--> statement-breakpoint
CREATE INDEX `mail_user` ON `mail` (`user_id`,`kind`,`state`);--> statement-breakpoint
CREATE INDEX `mail_watch` ON `mail` (`watch_id`,`kind`,`state`) WHERE watch_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `mail_digest` ON `mail` (`user_id`,`about`) WHERE kind = 'deadlines';