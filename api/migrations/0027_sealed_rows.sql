ALTER TABLE `directory_consent` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `calendar_feed` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `directory_entry` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `directory_file` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `directory_product` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `module_backend` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `module_token` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `password_reset` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `passkey_challenge` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `passkey` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `recovery_code` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `totp_secret` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `refresh_token` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `session` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `user` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `seal_key` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `credential_key` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `credential_list` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `credential` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `watch_link` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `watch` ADD `seal` text;--> statement-breakpoint
-- The bits of the status lists follow from the audit trail; no table holds them any more.
DROP TRIGGER `credential_insert`;
--> statement-breakpoint
DROP TRIGGER `credential_status`;
--> statement-breakpoint
DROP VIEW `credential_bit`;
--> statement-breakpoint
DROP TABLE `credential_block`;
--> statement-breakpoint
ALTER TABLE `credential_list` DROP COLUMN `changes`;
--> statement-breakpoint
ALTER TABLE `credential_list` DROP COLUMN `changed_at`;
--> statement-breakpoint
-- The application writes the row with the first credential.
DELETE FROM `credential_list` WHERE `credentials` = 0;
--> statement-breakpoint
-- Rows of earlier versions get their seal at the first start; their content stays unchangeable.
DROP TRIGGER `credential_no_update`;
--> statement-breakpoint
CREATE TRIGGER `credential_no_update` BEFORE UPDATE OF `certificate_id`, `jwt`, `kid`, `status_index`, `created_at` ON `credential`
BEGIN SELECT RAISE(ABORT, 'credential is append-only'); END;
--> statement-breakpoint
DROP TRIGGER `credential_key_no_update`;
--> statement-breakpoint
CREATE TRIGGER `credential_key_no_update` BEFORE UPDATE OF `kid`, `public_jwk`, `salt`, `created_at`, `signs_from` ON `credential_key`
BEGIN SELECT RAISE(ABORT, 'credential_key is append-only'); END;
--> statement-breakpoint
DROP TRIGGER `seal_key_no_update`;
--> statement-breakpoint
CREATE TRIGGER `seal_key_no_update` BEFORE UPDATE OF `id`, `salt`, `certificate`, `created_at` ON `seal_key`
BEGIN SELECT RAISE(ABORT, 'what was sealed is verified with its key'); END;
--> statement-breakpoint
-- A file of the directory ends with each change of what is listed.
CREATE TRIGGER `directory_file_of_new_entry` AFTER INSERT ON `directory_entry`
BEGIN
  DELETE FROM `directory_file`;
  UPDATE `directory_withdrawal` SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_file_of_moved_entry` AFTER UPDATE OF `status` ON `directory_entry`
BEGIN
  DELETE FROM `directory_file`;
  UPDATE `directory_withdrawal` SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_file_of_ended_entry` AFTER DELETE ON `directory_entry`
BEGIN
  DELETE FROM `directory_file`;
  UPDATE `directory_withdrawal` SET `count` = `count` + 1;
END;
--> statement-breakpoint
DELETE FROM `directory_file`;
