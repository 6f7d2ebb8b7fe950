CREATE TABLE `scheme` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`code` text NOT NULL,
	`title` text NOT NULL,
	`title_en` text NOT NULL,
	`categories` text NOT NULL,
	`valid_from` text NOT NULL,
	`transition_until` text,
	`replaced_by_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`replaced_by_id`) REFERENCES `scheme`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scheme_id_unique` ON `scheme` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `scheme_code_unique` ON `scheme` (`code`);--> statement-breakpoint
CREATE TABLE `certification_scheme` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`certification_id` text NOT NULL,
	`scheme_id` text NOT NULL,
	`ends_on` text,
	FOREIGN KEY (`certification_id`) REFERENCES `certification`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`scheme_id`) REFERENCES `scheme`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `certification_scheme_id_unique` ON `certification_scheme` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `certification_scheme_of` ON `certification_scheme` (`certification_id`,`scheme_id`);--> statement-breakpoint
CREATE INDEX `certification_scheme_scheme` ON `certification_scheme` (`scheme_id`);--> statement-breakpoint
CREATE INDEX `certification_scheme_ends` ON `certification_scheme` (`ends_on`,`seq`) WHERE ends_on is not null;--> statement-breakpoint
CREATE TABLE `certificate_scheme` (
	`certificate_id` text NOT NULL,
	`scheme_id` text NOT NULL,
	PRIMARY KEY(`certificate_id`, `scheme_id`),
	FOREIGN KEY (`certificate_id`) REFERENCES `certificate`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`scheme_id`) REFERENCES `scheme`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `certificate_scheme_scheme` ON `certificate_scheme` (`scheme_id`);--> statement-breakpoint
-- Public answers state the schemes and the day of the decision. The next start of the server writes all of them anew,
-- because it has the key of the seals.
DELETE FROM `public_answer_progress`;
--> statement-breakpoint
INSERT INTO `public_answer_progress` (`certificate_seq`) VALUES (0);
