CREATE TABLE `calendar_feed` (
	`user_id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feed_hash_unique` ON `calendar_feed` (`hash`);--> statement-breakpoint
CREATE TABLE `deadline_state` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`record_seq` integer NOT NULL,
	`record_id` text NOT NULL,
	`origin` text NOT NULL,
	`assignee_id` text,
	`snoozed_until` text,
	`done_at` text,
	`done_by` text,
	`done_by_id` text,
	`done_note` text,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`assignee_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `deadline_state_done` ON `deadline_state` (`source`,`origin`,`record_seq`) WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX `deadline_state_snoozed` ON `deadline_state` (`source`,`origin`,`record_seq`) WHERE done_at is null and snoozed_until is not null;--> statement-breakpoint
CREATE INDEX `deadline_state_assignee` ON `deadline_state` (`assignee_id`,`source`,`origin`,`record_seq`);--> statement-breakpoint
CREATE TABLE `deadline_task` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`client_id` text NOT NULL,
	`certification_id` text,
	`day` text NOT NULL,
	`note` text NOT NULL,
	`created_by` text NOT NULL,
	`assignee_id` text,
	`snoozed_until` text,
	`done_at` text,
	`done_by` text,
	`done_by_id` text,
	`done_note` text,
	`search` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `client`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`certification_id`) REFERENCES `certification`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deadline_task_id_unique` ON `deadline_task` (`id`);--> statement-breakpoint
CREATE INDEX `deadline_task_open` ON `deadline_task` (`day`,`seq`) WHERE done_at is null;--> statement-breakpoint
CREATE INDEX `deadline_task_done` ON `deadline_task` (`day`,`seq`) WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX `deadline_task_snoozed` ON `deadline_task` (`day`,`seq`) WHERE done_at is null and snoozed_until is not null;--> statement-breakpoint
CREATE INDEX `deadline_task_assignee` ON `deadline_task` (`assignee_id`,`day`,`seq`);--> statement-breakpoint
CREATE INDEX `deadline_task_client` ON `deadline_task` (`client_id`,`day`);--> statement-breakpoint
CREATE INDEX `deadline_task_certification` ON `deadline_task` (`certification_id`);--> statement-breakpoint
ALTER TABLE `certification` ADD `is_renewed` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `certification` SET `is_renewed` = 1 WHERE `id` IN (SELECT `renews_id` FROM `certification` WHERE `renews_id` IS NOT NULL);--> statement-breakpoint
CREATE INDEX `certification_ending` ON `certification` (`valid_to`,`seq`) WHERE is_renewed = 0 and status < 80;--> statement-breakpoint
CREATE TRIGGER `certification_is_renewed` AFTER INSERT ON `certification` WHEN NEW.`renews_id` IS NOT NULL
BEGIN UPDATE `certification` SET `is_renewed` = 1 WHERE `id` = NEW.`renews_id`; END;--> statement-breakpoint
-- What somebody has noted at an enquiry goes with it, but not while its table is rewritten.
CREATE TRIGGER `enquiry_deadline_delete` AFTER DELETE ON `enquiry` WHEN NOT EXISTS (SELECT 1 FROM `enquiry_rewrite`)
BEGIN DELETE FROM `deadline_state` WHERE `id` = 'enquiry-' || OLD.`id`; END;--> statement-breakpoint
CREATE TRIGGER `user_deadline_delete` AFTER DELETE ON `user`
BEGIN DELETE FROM `deadline_state` WHERE `id` = 'account-' || OLD.`id`; END;
