CREATE TABLE `audit_seal` (
	`seq` integer PRIMARY KEY NOT NULL,
	`mac` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `password_reset` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_reset_user` ON `password_reset` (`user_id`);--> statement-breakpoint
CREATE TABLE `passkey_challenge` (
	`challenge` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`purpose` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkey_challenge_expires` ON `passkey_challenge` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkey_user` ON `passkey` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_code` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_code_user` ON `recovery_code` (`user_id`);--> statement-breakpoint
CREATE TABLE `totp_secret` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` text NOT NULL,
	`confirmed_at` text,
	`last_step` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `certificate` ADD `submitted_hash` text;--> statement-breakpoint
ALTER TABLE `session` ADD `authenticated_at` text;--> statement-breakpoint
ALTER TABLE `session` ADD `second_factor` text;--> statement-breakpoint
ALTER TABLE `user` ADD `must_change_password` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `email` text;--> statement-breakpoint
-- A seal belongs to an entry and stays as it is, like the entry.
CREATE TRIGGER `audit_seal_no_update` BEFORE UPDATE ON `audit_seal`
BEGIN SELECT RAISE(ABORT, 'audit_seal is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_seal_no_delete` BEFORE DELETE ON `audit_seal`
BEGIN SELECT RAISE(ABORT, 'audit_seal is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_seal_of_entry` BEFORE INSERT ON `audit_seal`
WHEN NOT EXISTS (SELECT 1 FROM `audit_entry` WHERE `seq` = NEW.`seq`)
  OR EXISTS (SELECT 1 FROM `audit_seal` WHERE `seq` = NEW.`seq`)
BEGIN SELECT RAISE(ABORT, 'audit_seal is append-only'); END;
