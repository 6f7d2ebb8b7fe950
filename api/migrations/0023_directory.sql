ALTER TABLE `certificate` ADD `signed_name_sort` text;--> statement-breakpoint
-- Of a company that was renamed before this, nothing but SQLite's own `lower` is at hand; see the view.
UPDATE `certificate` SET `signed_name_sort` = (
  SELECT `client`.`name_sort` FROM `certification` JOIN `client` ON `client`.`id` = `certification`.`client_id`
  WHERE `certification`.`id` = `certificate`.`certification_id` AND `client`.`name` = `certificate`.`signed` ->> '$.client.name'
) WHERE `signed` IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `directory_consent` (
	`client_id` text PRIMARY KEY NOT NULL,
	`place` integer DEFAULT (abs(random()) % 16384) NOT NULL,
	`given_on` text NOT NULL,
	`note` text,
	`recorded_at` text NOT NULL,
	`recorded_by` text NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `client`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `directory_entry` (
	`no` integer PRIMARY KEY NOT NULL,
	`certificate_id` text NOT NULL,
	`client_id` text NOT NULL,
	`name_sort` text NOT NULL,
	`company` text NOT NULL,
	`city` text NOT NULL,
	`country` text NOT NULL,
	`category` text NOT NULL,
	`subcategory` text NOT NULL,
	`public_id` text NOT NULL,
	`certificate_number` text NOT NULL,
	`valid_from` text NOT NULL,
	`valid_to` text NOT NULL,
	`status` integer NOT NULL,
	`product_count` integer NOT NULL,
	`facet` text NOT NULL,
	`search` text NOT NULL,
	FOREIGN KEY (`certificate_id`) REFERENCES `certificate`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `directory_entry_certificate_id_unique` ON `directory_entry` (`certificate_id`);--> statement-breakpoint
CREATE INDEX `directory_entry_name` ON `directory_entry` (`name_sort`,`no`);--> statement-breakpoint
CREATE INDEX `directory_entry_client` ON `directory_entry` (`client_id`);--> statement-breakpoint
CREATE INDEX `directory_entry_country` ON `directory_entry` (`country`,`valid_to`);--> statement-breakpoint
CREATE INDEX `directory_entry_category` ON `directory_entry` (`category`,`valid_to`);--> statement-breakpoint
CREATE TABLE `directory_facet` (
	`code` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `directory_facet_value_unique` ON `directory_facet` (`value`);--> statement-breakpoint
CREATE TABLE `directory_file` (
	`format` text PRIMARY KEY NOT NULL,
	`month` text NOT NULL,
	`sha256` text NOT NULL,
	`made_at` text NOT NULL,
	`bytes` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `directory_product` (
	`seq` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_en` text NOT NULL,
	`search` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `directory_withdrawal` (
	`count` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `directory_withdrawal` (`count`) VALUES (0);
--> statement-breakpoint
-- By the numbers of the entries. Words of three letters and more are found by any part of them, shorter ones as a whole:
-- each text begins and ends with a space. Three letters of `facet` are a country, a category, or both; U+E000 stands for any.
CREATE VIRTUAL TABLE `directory_search` USING fts5(`text`, `facet`, content='', columnsize=0, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
-- Of a certificate with more than 250 products the further ones, with the name of the company, by their own numbers.
CREATE VIRTUAL TABLE `directory_product_search` USING fts5(`text`, content='', columnsize=0, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
-- What is listed while the consent stands: certificates that are valid or suspended, as they were signed.
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
  WHERE `certificate`.`status` IN (40, 45) AND `certificate`.`signed` IS NOT NULL AND `certificate`.`public_id` IS NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `directory_consent_given` AFTER INSERT ON `directory_consent`
BEGIN
  INSERT OR IGNORE INTO `directory_facet` (`value`) SELECT `country` FROM `directory_source` WHERE `client_id` = NEW.`client_id`
    UNION SELECT `category` FROM `directory_source` WHERE `client_id` = NEW.`client_id`;
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
  WHERE `source`.`client_id` = NEW.`client_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_consent_withdrawn` AFTER DELETE ON `directory_consent`
BEGIN
  DELETE FROM `directory_entry` WHERE `client_id` = OLD.`client_id`;
  DELETE FROM `directory_file`;
  UPDATE `directory_withdrawal` SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_certificate_issued` AFTER UPDATE OF `status` ON `certificate`
WHEN NEW.`status` IN (40, 45) AND OLD.`status` NOT IN (40, 45)
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
CREATE TRIGGER `directory_certificate_moved` AFTER UPDATE OF `status` ON `certificate`
WHEN NEW.`status` IN (40, 45) AND OLD.`status` IN (40, 45) AND NEW.`status` IS NOT OLD.`status`
BEGIN UPDATE `directory_entry` SET `status` = NEW.`status` WHERE `certificate_id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `directory_certificate_ended` AFTER UPDATE OF `status` ON `certificate`
WHEN NEW.`status` NOT IN (40, 45) AND OLD.`status` IN (40, 45)
BEGIN DELETE FROM `directory_entry` WHERE `certificate_id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `directory_certification_expired` AFTER UPDATE OF `status` ON `certification` WHEN NEW.`status` = 90 AND OLD.`status` <> 90
BEGIN DELETE FROM `directory_entry` WHERE `certificate_id` IN (SELECT `id` FROM `certificate` WHERE `certification_id` = NEW.`id`); END;
--> statement-breakpoint
-- It was taken for expired by a clock that was wrong, or its term was prolonged.
CREATE TRIGGER `directory_certification_returned` AFTER UPDATE OF `status` ON `certification`
WHEN OLD.`status` = 90 AND NEW.`status` <> 90
BEGIN
  INSERT OR IGNORE INTO `directory_facet` (`value`) SELECT `country` FROM `directory_source` WHERE `certificate_id` IN (SELECT `id` FROM `certificate` WHERE `certification_id` = NEW.`id`)
    UNION SELECT `category` FROM `directory_source` WHERE `certificate_id` IN (SELECT `id` FROM `certificate` WHERE `certification_id` = NEW.`id`);
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
  WHERE `source`.`certificate_id` IN (SELECT `id` FROM `certificate` WHERE `certification_id` = NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `directory_entry_insert` AFTER INSERT ON `directory_entry`
BEGIN
  INSERT INTO `directory_search` (`rowid`, `text`, `facet`) VALUES (NEW.`no`, NEW.`search`, NEW.`facet`);
  INSERT INTO `directory_product` (`seq`, `name`, `name_en`, `search`)
  SELECT NEW.`no` * 8192 + row_number() OVER (ORDER BY `product`.`position`, `product`.`seq`) - 1,
    `product`.`name`, `product`.`name_en`, ' ' || `product`.`search` || ' '
  FROM `certificate_product` JOIN `product` ON `product`.`id` = `certificate_product`.`product_id`
  WHERE `certificate_product`.`certificate_id` = NEW.`certificate_id`;
  INSERT INTO `directory_product_search` (`rowid`, `text`)
  SELECT `seq`, `search` || NEW.`name_sort` || ' ' FROM `directory_product` WHERE `seq` >= NEW.`no` * 8192 + 250 AND `seq` < (NEW.`no` + 1) * 8192;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_entry_delete` BEFORE DELETE ON `directory_entry`
BEGIN
  INSERT INTO `directory_search` (`directory_search`, `rowid`, `text`, `facet`) VALUES ('delete', OLD.`no`, OLD.`search`, OLD.`facet`);
  INSERT INTO `directory_product_search` (`directory_product_search`, `rowid`, `text`)
  SELECT 'delete', `seq`, `search` || OLD.`name_sort` || ' ' FROM `directory_product` WHERE `seq` >= OLD.`no` * 8192 + 250 AND `seq` < (OLD.`no` + 1) * 8192;
  DELETE FROM `directory_product` WHERE `seq` >= OLD.`no` * 8192 AND `seq` < (OLD.`no` + 1) * 8192;
END;
