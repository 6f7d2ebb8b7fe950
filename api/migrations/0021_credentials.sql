CREATE TABLE `credential_block` (
	`block` integer PRIMARY KEY NOT NULL,
	`revocation` text NOT NULL,
	`suspension` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `credential_key` (
	`kid` text PRIMARY KEY NOT NULL,
	`public_jwk` text NOT NULL,
	`salt` text NOT NULL,
	`created_at` text NOT NULL,
	`signs_from` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `credential_list` (
	`id` integer PRIMARY KEY NOT NULL,
	`credentials` integer NOT NULL,
	`bits` integer NOT NULL,
	`changes` integer NOT NULL,
	`changed_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `credential` (
	`certificate_id` text PRIMARY KEY NOT NULL,
	`jwt` text NOT NULL,
	`kid` text NOT NULL,
	`status_index` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`certificate_id`) REFERENCES `certificate`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`kid`) REFERENCES `credential_key`(`kid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credential_status_index_unique` ON `credential` (`status_index`);
--> statement-breakpoint
INSERT INTO `credential_list` (`id`, `credentials`, `bits`, `changes`, `changed_at`) VALUES (1, 0, 131072, 0, '');
--> statement-breakpoint
CREATE TRIGGER `credential_no_update` BEFORE UPDATE ON `credential`
BEGIN SELECT RAISE(ABORT, 'credential is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `credential_no_delete` BEFORE DELETE ON `credential`
BEGIN SELECT RAISE(ABORT, 'credential is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `credential_key_no_update` BEFORE UPDATE ON `credential_key`
BEGIN SELECT RAISE(ABORT, 'credential_key is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `credential_key_no_delete` BEFORE DELETE ON `credential_key`
BEGIN SELECT RAISE(ABORT, 'credential_key is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `credential_of_issued` BEFORE INSERT ON `credential`
WHEN NOT EXISTS (SELECT 1 FROM `certificate` WHERE `id` = NEW.`certificate_id` AND `status` >= 40)
BEGIN SELECT RAISE(ABORT, 'a credential is issued with its certificate'); END;
--> statement-breakpoint
-- Where the bits of a certificate stand, and what they have to be. A table that is rebuilt needs this view dropped before.
CREATE VIEW `credential_bit` (`certificate_id`, `block`, `digit`, `mask`, `revocation`, `suspension`) AS
SELECT `certificate_id`, `status_index` / 16384, `status_index` % 16384 / 4 + 1, 8 >> (`status_index` % 4),
  `status` IN (48, 50), `status` = 45
FROM `credential` JOIN `certificate` ON `certificate`.`id` = `credential`.`certificate_id`;
--> statement-breakpoint
-- One of an earlier certificate may be made after its retraction. Half of the indexes stay free.
CREATE TRIGGER `credential_insert` AFTER INSERT ON `credential`
BEGIN
  INSERT INTO `credential_block` (`block`, `revocation`, `suspension`)
  SELECT `block`, hex(zeroblob(2048)), hex(zeroblob(2048)) FROM `credential_bit` WHERE `certificate_id` = NEW.`certificate_id`
  ON CONFLICT (`block`) DO NOTHING;
  UPDATE `credential_block` SET
    `revocation` = substr(`credential_block`.`revocation`, 1, `digit` - 1)
      || substr('0123456789abcdef', 1 + ((instr('123456789abcdef', substr(`credential_block`.`revocation`, `digit`, 1)) & ~`mask`) | (`mask` * `bit`.`revocation`)), 1)
      || substr(`credential_block`.`revocation`, `digit` + 1),
    `suspension` = substr(`credential_block`.`suspension`, 1, `digit` - 1)
      || substr('0123456789abcdef', 1 + ((instr('123456789abcdef', substr(`credential_block`.`suspension`, `digit`, 1)) & ~`mask`) | (`mask` * `bit`.`suspension`)), 1)
      || substr(`credential_block`.`suspension`, `digit` + 1)
  FROM (SELECT * FROM `credential_bit` WHERE `certificate_id` = NEW.`certificate_id`) AS `bit`
  WHERE `credential_block`.`block` = `bit`.`block`;
  UPDATE `credential_list` SET `credentials` = `credentials` + 1;
  UPDATE `credential_list` SET
    `bits` = CASE WHEN 2 * `credentials` > `bits` THEN 2 * `bits` ELSE `bits` END,
    `changes` = `changes` + 1,
    `changed_at` = NEW.`created_at`
  WHERE 2 * `credentials` > `bits`
    OR EXISTS (SELECT 1 FROM `credential_bit` WHERE `certificate_id` = NEW.`certificate_id` AND (`revocation` OR `suspension`));
END;
--> statement-breakpoint
CREATE TRIGGER `credential_status` AFTER UPDATE OF `status` ON `certificate`
WHEN NEW.`status` IS NOT OLD.`status` AND EXISTS (SELECT 1 FROM `credential` WHERE `certificate_id` = NEW.`id`)
BEGIN
  UPDATE `credential_block` SET
    `revocation` = substr(`credential_block`.`revocation`, 1, `digit` - 1)
      || substr('0123456789abcdef', 1 + ((instr('123456789abcdef', substr(`credential_block`.`revocation`, `digit`, 1)) & ~`mask`) | (`mask` * `bit`.`revocation`)), 1)
      || substr(`credential_block`.`revocation`, `digit` + 1),
    `suspension` = substr(`credential_block`.`suspension`, 1, `digit` - 1)
      || substr('0123456789abcdef', 1 + ((instr('123456789abcdef', substr(`credential_block`.`suspension`, `digit`, 1)) & ~`mask`) | (`mask` * `bit`.`suspension`)), 1)
      || substr(`credential_block`.`suspension`, `digit` + 1)
  FROM (SELECT * FROM `credential_bit` WHERE `certificate_id` = NEW.`id`) AS `bit`
  WHERE `credential_block`.`block` = `bit`.`block`;
  UPDATE `credential_list` SET `changes` = `changes` + 1, `changed_at` = NEW.`updated_at`;
END;
