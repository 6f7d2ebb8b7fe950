CREATE TABLE `certificate_status_flag` (
	`code` integer PRIMARY KEY NOT NULL,
	`is_issued` integer NOT NULL,
	`is_current` integer NOT NULL,
	`is_valid` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `certificate_status_move` (
	`from_status` integer NOT NULL,
	`to_status` integer NOT NULL,
	PRIMARY KEY(`from_status`, `to_status`)
);
--> statement-breakpoint
-- The statuses of this version. The start of the server brings both tables in line with the code.
INSERT INTO `certificate_status_flag` (`code`, `is_issued`, `is_current`, `is_valid`) VALUES
  (10, 0, 0, 0), (20, 0, 0, 0), (30, 0, 0, 0), (35, 0, 0, 0), (40, 1, 1, 1), (45, 1, 1, 0), (48, 1, 0, 0), (50, 1, 0, 0);
--> statement-breakpoint
INSERT INTO `certificate_status_move` (`from_status`, `to_status`) VALUES
  (10, 20), (20, 10), (20, 30), (20, 35), (35, 10), (30, 40), (40, 45), (40, 48), (40, 50), (45, 40), (45, 48), (45, 50);
--> statement-breakpoint
DROP TRIGGER `certificate_moves`;
--> statement-breakpoint
CREATE TRIGGER `certificate_moves` BEFORE UPDATE ON `certificate`
WHEN NEW.`status` IS NOT OLD.`status`
  AND NOT EXISTS (SELECT 1 FROM `certificate_status_move` WHERE `from_status` = OLD.`status` AND `to_status` = NEW.`status`)
BEGIN SELECT RAISE(ABORT, 'a certificate moves along its lifecycle only'); END;
--> statement-breakpoint
DROP TRIGGER `certificate_replaces_issued`;
--> statement-breakpoint
CREATE TRIGGER `certificate_replaces_issued` BEFORE INSERT ON `certificate`
WHEN NEW.`cause` IS NOT NULL OR NEW.`suspended_until` IS NOT NULL
  OR (NEW.`replaces_id` IS NOT NULL AND (
    EXISTS (SELECT 1 FROM `certificate` WHERE `replaces_id` = NEW.`replaces_id`)
    OR NOT EXISTS (SELECT 1 FROM `certificate`
      WHERE `id` = NEW.`replaces_id` AND `certification_id` = NEW.`certification_id`
        AND (SELECT `is_current` FROM `certificate_status_flag` WHERE `code` = `certificate`.`status`))))
BEGIN SELECT RAISE(ABORT, 'a replacement replaces one issued certificate of its certification'); END;
--> statement-breakpoint
DROP TRIGGER `certificate_supersedes`;
--> statement-breakpoint
CREATE TRIGGER `certificate_supersedes` BEFORE UPDATE ON `certificate`
WHEN NEW.`status` = 40 AND OLD.`status` = 30
  AND EXISTS (SELECT 1 FROM `certificate` WHERE `id` = NEW.`replaces_id` AND (SELECT `is_current` FROM `certificate_status_flag` WHERE `code` = `certificate`.`status`))
BEGIN SELECT RAISE(ABORT, 'a replacement is published when the certificate that it replaces is not valid any more'); END;
--> statement-breakpoint
DROP TRIGGER `credential_of_issued`;
--> statement-breakpoint
CREATE TRIGGER `credential_of_issued` BEFORE INSERT ON `credential`
WHEN NOT EXISTS (SELECT 1 FROM `certificate`
  WHERE `id` = NEW.`certificate_id` AND (SELECT `is_issued` FROM `certificate_status_flag` WHERE `code` = `certificate`.`status`))
BEGIN SELECT RAISE(ABORT, 'a credential is issued with its certificate'); END;
--> statement-breakpoint
DROP VIEW `certificate_figure`;
--> statement-breakpoint
CREATE VIEW `certificate_figure` (`seq`, `name`, `period`, `value`) AS
SELECT `seq`, 'certificate', '', `status` FROM `certificate`
UNION ALL SELECT `seq`, 'certificate.month', substr(`valid_to`, 1, 7), 0 FROM `certificate`
  WHERE (SELECT `is_valid` FROM `certificate_status_flag` WHERE `code` = `certificate`.`status`)
UNION ALL SELECT `seq`, 'certificate.day', `valid_to`, 0 FROM `certificate`
  WHERE (SELECT `is_valid` FROM `certificate_status_flag` WHERE `code` = `certificate`.`status`);
--> statement-breakpoint
DROP VIEW `directory_source`;
--> statement-breakpoint
CREATE VIEW `directory_source` AS
SELECT *, (instr(' 0123456789abcdefghijklmnopqrstuvwxyz', substr(`name_sort`, 1, 1)) * 54872 + instr(' 0123456789abcdefghijklmnopqrstuvwxyz', substr(`name_sort`, 2, 1)) * 1444 + instr(' 0123456789abcdefghijklmnopqrstuvwxyz', substr(`name_sort`, 3, 1)) * 38 + instr(' 0123456789abcdefghijklmnopqrstuvwxyz', substr(`name_sort`, 4, 1)) * 1) * 536870912 + `place` * 32768 AS `base` FROM (
  SELECT `certificate`.`seq` AS `seq`, `certificate`.`id` AS `certificate_id`, `client`.`id` AS `client_id`, `directory_consent`.`place` AS `place`,
    coalesce(`signed_name_sort`, lower(`signed` ->> '$.client.name')) AS `name_sort`,
    `signed` ->> '$.client.name' AS `company`, `signed` ->> '$.client.address.city' AS `city`, `signed` ->> '$.client.address.country' AS `country`,
    `signed` ->> '$.category' AS `category`, `signed` ->> '$.subcategory' AS `subcategory`,
    `certificate`.`public_id` AS `public_id`, `certificate`.`certificate_number` AS `certificate_number`,
    `certificate`.`valid_from` AS `valid_from`, `certificate`.`valid_to` AS `valid_to`, `certificate`.`status` AS `status`
  FROM `directory_consent`
  JOIN `client` ON `client`.`id` = `directory_consent`.`client_id`
  JOIN `certification` ON `certification`.`client_id` = `client`.`id` AND `certification`.`status` <> 90
  JOIN `certificate` ON `certificate`.`certification_id` = `certification`.`id`
  WHERE (SELECT `is_current` FROM `certificate_status_flag` WHERE `code` = `certificate`.`status`) AND `certificate`.`signed` IS NOT NULL AND `certificate`.`public_id` IS NOT NULL
);
--> statement-breakpoint
DROP TRIGGER `directory_certificate_issued`;
--> statement-breakpoint
CREATE TRIGGER `directory_certificate_issued` AFTER UPDATE OF `status` ON `certificate`
WHEN (SELECT `is_current` FROM `certificate_status_flag` WHERE `code` = NEW.`status`) AND (SELECT `is_current` FROM `certificate_status_flag` WHERE `code` = OLD.`status`) IS NOT 1
BEGIN
  INSERT OR IGNORE INTO `directory_facet` (`value`) SELECT `country` FROM `directory_source` WHERE `certificate_id` = NEW.`id`
    UNION SELECT `category` FROM `directory_source` WHERE `certificate_id` = NEW.`id`;
  INSERT INTO `directory_entry` (`no`, `certificate_id`, `client_id`, `name_sort`, `company`, `city`, `country`, `category`, `subcategory`,
    `public_id`, `certificate_number`, `valid_from`, `valid_to`, `status`, `product_count`, `facet`, `search`)
  SELECT coalesce((SELECT max(`no`) FROM `directory_entry` WHERE `no` BETWEEN `base` AND `base` + 32767), `base`) + row_number() OVER (ORDER BY `source`.`seq`),
    `certificate_id`, `client_id`, `name_sort`, `company`, `city`, `country`, `category`, `subcategory`,
    `public_id`, `certificate_number`, `valid_from`, `valid_to`, `status`,
    (SELECT count(*) FROM `certificate_product` WHERE `certificate_id` = `source`.`certificate_id`),
    char(57344 + `of_country`.`code`, 57344 + `of_category`.`code`, 63743, 57344 + `of_country`.`code`, 57344, 63743, 57344, 57344 + `of_category`.`code`, 63743),
    ' ' || `name_sort` || ' ' || (SELECT group_concat(`value`, ' ') FROM (SELECT DISTINCT `word`.`value` FROM `certificate_product`
      JOIN `product` ON `product`.`id` = `certificate_product`.`product_id`
      JOIN json_each('[' || replace(json_quote(`product`.`search`), ' ', '","') || ']') AS `word`
      WHERE `certificate_product`.`certificate_id` = `source`.`certificate_id`)) || ' '
  FROM `directory_source` AS `source`
  JOIN `directory_facet` AS `of_country` ON `of_country`.`value` = `source`.`country`
  JOIN `directory_facet` AS `of_category` ON `of_category`.`value` = `source`.`category`
  WHERE `source`.`certificate_id` = NEW.`id`;
END;
--> statement-breakpoint
DROP TRIGGER `directory_certificate_moved`;
--> statement-breakpoint
CREATE TRIGGER `directory_certificate_moved` AFTER UPDATE OF `status` ON `certificate`
WHEN NEW.`status` IS NOT OLD.`status` AND (SELECT `is_current` FROM `certificate_status_flag` WHERE `code` = NEW.`status`) AND (SELECT `is_current` FROM `certificate_status_flag` WHERE `code` = OLD.`status`)
BEGIN UPDATE `directory_entry` SET `status` = NEW.`status` WHERE `certificate_id` = NEW.`id`; END;
--> statement-breakpoint
DROP TRIGGER `directory_certificate_ended`;
--> statement-breakpoint
CREATE TRIGGER `directory_certificate_ended` AFTER UPDATE OF `status` ON `certificate`
WHEN (SELECT `is_current` FROM `certificate_status_flag` WHERE `code` = NEW.`status`) IS NOT 1
BEGIN DELETE FROM `directory_entry` WHERE `certificate_id` = NEW.`id`; END;
