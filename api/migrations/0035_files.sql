CREATE TABLE `file_chunk` (
	`file_id` text NOT NULL,
	`position` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`file_id`, `position`)
);
--> statement-breakpoint
CREATE TABLE `file_leftover` (
	`file_id` text PRIMARY KEY NOT NULL,
	`since` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `file` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`owner` text NOT NULL,
	`owner_id` text NOT NULL,
	`client_id` text NOT NULL,
	`certification_id` text,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`has_macros` integer NOT NULL,
	`valid_to` text,
	`added_by` text NOT NULL,
	`added_by_id` text NOT NULL,
	`added_at` text NOT NULL,
	`is_waiting` integer NOT NULL,
	`is_in_bucket` integer NOT NULL,
	`seal` text,
	FOREIGN KEY (`client_id`) REFERENCES `client`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`certification_id`) REFERENCES `certification`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `file_id_unique` ON `file` (`id`);--> statement-breakpoint
CREATE INDEX `file_of` ON `file` (`owner`,`owner_id`,`added_at`,`seq`);--> statement-breakpoint
CREATE INDEX `file_client` ON `file` (`client_id`,`size`);--> statement-breakpoint
CREATE INDEX `file_valid_to` ON `file` (`valid_to`,`seq`) WHERE valid_to is not null;--> statement-breakpoint
CREATE INDEX `file_waiting` ON `file` (`seq`) WHERE is_waiting = 1;--> statement-breakpoint
CREATE INDEX `file_added_by` ON `file` (`added_by`);