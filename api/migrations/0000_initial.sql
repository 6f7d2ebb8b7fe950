CREATE TABLE `audit_entry` (
	`seq` integer PRIMARY KEY NOT NULL,
	`ts` text NOT NULL,
	`user_id` text NOT NULL,
	`user` text NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`changes` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_entry_hash_unique` ON `audit_entry` (`hash`);--> statement-breakpoint
CREATE INDEX `audit_entity` ON `audit_entry` (`entity`,`entity_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_user` ON `audit_entry` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_ts` ON `audit_entry` (`ts`,`seq`);--> statement-breakpoint
CREATE TABLE `certificate_document` (
	`certificate_id` text NOT NULL,
	`lang` text NOT NULL,
	`bytes` blob NOT NULL,
	`sha256` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`certificate_id`, `lang`),
	FOREIGN KEY (`certificate_id`) REFERENCES `certificate`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `certificate_document_hash` ON `certificate_document` (`sha256`);--> statement-breakpoint
CREATE TABLE `certificate_preview` (
	`certificate_id` text NOT NULL,
	`user_id` text NOT NULL,
	`facts_hash` text NOT NULL,
	`ts` text NOT NULL,
	PRIMARY KEY(`certificate_id`, `user_id`, `facts_hash`),
	FOREIGN KEY (`certificate_id`) REFERENCES `certificate`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `certificate_product` (
	`certificate_id` text NOT NULL,
	`product_id` text NOT NULL,
	PRIMARY KEY(`certificate_id`, `product_id`),
	FOREIGN KEY (`certificate_id`) REFERENCES `certificate`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `certificate_product_product` ON `certificate_product` (`product_id`);--> statement-breakpoint
CREATE TABLE `certificate_site` (
	`certificate_id` text NOT NULL,
	`site_id` text NOT NULL,
	PRIMARY KEY(`certificate_id`, `site_id`),
	FOREIGN KEY (`certificate_id`) REFERENCES `certificate`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`site_id`) REFERENCES `production_site`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `certificate_site_site` ON `certificate_site` (`site_id`);--> statement-breakpoint
CREATE TABLE `certificate_status` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`certificate_id` text NOT NULL,
	`status` integer NOT NULL,
	`ts` text NOT NULL,
	`user_id` text NOT NULL,
	`user` text NOT NULL,
	`reason` text,
	`self_signed` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`certificate_id`) REFERENCES `certificate`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `certificate_status_of` ON `certificate_status` (`certificate_id`,`seq`);--> statement-breakpoint
CREATE TABLE `certificate` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`certification_id` text NOT NULL,
	`certificate_number` text NOT NULL,
	`valid_from` text NOT NULL,
	`valid_to` text NOT NULL,
	`status` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`submitted_by` text,
	`signed` text,
	`public_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`certification_id`) REFERENCES `certification`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `certificate_id_unique` ON `certificate` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `certificate_certificate_number_unique` ON `certificate` (`certificate_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `certificate_public_id_unique` ON `certificate` (`public_id`);--> statement-breakpoint
CREATE INDEX `certificate_certification` ON `certificate` (`certification_id`,`seq`);--> statement-breakpoint
CREATE INDEX `certificate_by_status` ON `certificate` (`status`,`seq`);--> statement-breakpoint
CREATE TABLE `certification_status` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`certification_id` text NOT NULL,
	`status` integer NOT NULL,
	`ts` text NOT NULL,
	`user` text NOT NULL,
	FOREIGN KEY (`certification_id`) REFERENCES `certification`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `certification_status_of` ON `certification_status` (`certification_id`,`seq`);--> statement-breakpoint
CREATE TABLE `certification` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`client_id` text NOT NULL,
	`certification_number` text NOT NULL,
	`category` text NOT NULL,
	`subcategory` text NOT NULL,
	`site_id` text,
	`valid_from` text NOT NULL,
	`initial_valid_from` text NOT NULL,
	`valid_to` text NOT NULL,
	`status` integer NOT NULL,
	`search` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `client`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`site_id`) REFERENCES `production_site`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `certification_id_unique` ON `certification` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `certification_certification_number_unique` ON `certification` (`certification_number`);--> statement-breakpoint
CREATE INDEX `certification_client` ON `certification` (`client_id`);--> statement-breakpoint
CREATE INDEX `certification_site` ON `certification` (`site_id`);--> statement-breakpoint
CREATE INDEX `certification_valid_to` ON `certification` (`valid_to`,`seq`);--> statement-breakpoint
CREATE INDEX `certification_current_status` ON `certification` (`status`,`seq`);--> statement-breakpoint
CREATE INDEX `certification_category` ON `certification` (`category`,`seq`);--> statement-breakpoint
CREATE TABLE `client` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`client_number` integer NOT NULL,
	`name` text NOT NULL,
	`vat_nr` text NOT NULL,
	`field` text NOT NULL,
	`address` text NOT NULL,
	`invoice_address` text,
	`contacts` text NOT NULL,
	`name_sort` text NOT NULL,
	`country_sort` text NOT NULL,
	`search` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_id_unique` ON `client` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_client_number_unique` ON `client` (`client_number`);--> statement-breakpoint
CREATE INDEX `client_name` ON `client` (`name_sort`,`seq`);--> statement-breakpoint
CREATE INDEX `client_country` ON `client` (`country_sort`,`seq`);--> statement-breakpoint
CREATE TABLE `production_site` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`client_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `client`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `production_site_id_unique` ON `production_site` (`id`);--> statement-breakpoint
CREATE INDEX `production_site_client` ON `production_site` (`client_id`,`position`);--> statement-breakpoint
CREATE TABLE `enquiry` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`reference` text NOT NULL,
	`company` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`message` text NOT NULL,
	`message_date` text NOT NULL,
	`status` integer NOT NULL,
	`note` text NOT NULL,
	`answered_by_user` text,
	`answer_date` text,
	`name_sort` text NOT NULL,
	`company_sort` text NOT NULL,
	`search` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `enquiry_id_unique` ON `enquiry` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `enquiry_reference_unique` ON `enquiry` (`reference`);--> statement-breakpoint
CREATE INDEX `enquiry_message_date` ON `enquiry` (`message_date`,`seq`);--> statement-breakpoint
CREATE INDEX `enquiry_status` ON `enquiry` (`status`,`seq`);--> statement-breakpoint
CREATE INDEX `enquiry_name` ON `enquiry` (`name_sort`,`seq`);--> statement-breakpoint
CREATE INDEX `enquiry_company` ON `enquiry` (`company_sort`,`seq`);--> statement-breakpoint
CREATE TABLE `used_challenge` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `used_challenge_expires` ON `used_challenge` (`expires_at`);--> statement-breakpoint
CREATE TABLE `number_series` (
	`series` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `product` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`certification_id` text NOT NULL,
	`position` integer NOT NULL,
	`number` text NOT NULL,
	`name` text NOT NULL,
	`name_en` text NOT NULL,
	`info` text NOT NULL,
	`info_en` text NOT NULL,
	FOREIGN KEY (`certification_id`) REFERENCES `certification`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_id_unique` ON `product` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_number` ON `product` (`certification_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_name` ON `product` (`certification_id`,`name`);--> statement-breakpoint
CREATE TABLE `login_attempt` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`last_at` text NOT NULL,
	`blocked_until` text
);
--> statement-breakpoint
CREATE TABLE `refresh_token` (
	`hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`session_id`) REFERENCES `session`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refresh_token_session` ON `refresh_token` (`session_id`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text NOT NULL,
	`started_at` text NOT NULL,
	`last_used_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`revoked_at` text,
	`revoked_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE INDEX `session_expires` ON `session` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`userid` text NOT NULL,
	`userid_key` text NOT NULL,
	`name` text NOT NULL,
	`name_sort` text NOT NULL,
	`roles` text NOT NULL,
	`password_hash` text NOT NULL,
	`last_login` text,
	`search` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_id_unique` ON `user` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_userid_key_unique` ON `user` (`userid_key`);--> statement-breakpoint
CREATE INDEX `user_name` ON `user` (`name_sort`,`seq`);--> statement-breakpoint
CREATE INDEX `user_last_login` ON `user` (`last_login`,`seq`);