CREATE TABLE `saved_view` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`hidden` text NOT NULL,
	`density` text,
	`is_default` integer NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_view_id_unique` ON `saved_view` (`id`);
--> statement-breakpoint
CREATE INDEX `saved_view_of` ON `saved_view` (`user_id`,`list`,`seq`);
--> statement-breakpoint
ALTER TABLE `certification` ADD `status_text` text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE INDEX `certification_filter` ON `certification` (`status`,`category`,`seq`,`valid_to`);
--> statement-breakpoint
ALTER TABLE `product` ADD `search` text DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE `certification` SET `status_text` = CASE `status` WHEN 10 THEN 'neu' WHEN 20 THEN 'produktprufung' WHEN 30 THEN 'audit' WHEN 40 THEN 'zertifikat erstellt' WHEN 50 THEN 'genehmigung' WHEN 60 THEN 'aktiv' WHEN 80 THEN 'zuruckgezogen' WHEN 90 THEN 'abgelaufen' ELSE '' END;
--> statement-breakpoint
DROP TRIGGER `certification_search_insert`;
--> statement-breakpoint
DROP TRIGGER `certification_search_update`;
--> statement-breakpoint
DROP TRIGGER `certification_search_delete`;
--> statement-breakpoint
INSERT INTO `certification_search` (`certification_search`) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO `certification_search` (`rowid`, `text`) SELECT `seq`, `search` || ' ' || `client_name_sort` || ' ' || `status_text` || '  ' FROM `certification`;
--> statement-breakpoint
CREATE TRIGGER `certification_search_insert` AFTER INSERT ON `certification`
BEGIN
  INSERT INTO `certification_search` (`rowid`, `text`) VALUES (NEW.`seq`, NEW.`search` || ' ' || NEW.`client_name_sort` || ' ' || NEW.`status_text` || '  ');
  UPDATE `certification` SET `client_name_sort` = (SELECT `name_sort` FROM `client` WHERE `id` = NEW.`client_id`)
  WHERE `seq` = NEW.`seq` AND `client_name_sort` IS NOT (SELECT `name_sort` FROM `client` WHERE `id` = NEW.`client_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `certification_search_update` AFTER UPDATE OF `search`, `client_name_sort`, `status_text` ON `certification`
WHEN NEW.`search` IS NOT OLD.`search` OR NEW.`client_name_sort` IS NOT OLD.`client_name_sort` OR NEW.`status_text` IS NOT OLD.`status_text`
BEGIN
  INSERT INTO `certification_search` (`certification_search`, `rowid`, `text`) VALUES ('delete', OLD.`seq`, OLD.`search` || ' ' || OLD.`client_name_sort` || ' ' || OLD.`status_text` || '  ');
  INSERT INTO `certification_search` (`rowid`, `text`) VALUES (NEW.`seq`, NEW.`search` || ' ' || NEW.`client_name_sort` || ' ' || NEW.`status_text` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `certification_search_delete` AFTER DELETE ON `certification`
BEGIN
  INSERT INTO `certification_search` (`certification_search`, `rowid`, `text`) VALUES ('delete', OLD.`seq`, OLD.`search` || ' ' || OLD.`client_name_sort` || ' ' || OLD.`status_text` || '  ');
END;
--> statement-breakpoint
-- Words as the application folds them: letters without their marks. A few at a time: the parser bounds how deep an expression is.
UPDATE `product` SET `search` = lower(`number` || ' ' || `name` || ' ' || `name_en`);
--> statement-breakpoint
UPDATE `product` SET `search` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`search`, 'À', 'a'), 'Á', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'Å', 'a'), 'Æ', 'æ'), 'Ç', 'c'), 'È', 'e'), 'É', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'Ì', 'i'), 'Í', 'i'), 'Î', 'i')
WHERE `search` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `product` SET `search` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`search`, 'Ï', 'i'), 'Ð', 'ð'), 'Ñ', 'n'), 'Ò', 'o'), 'Ó', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'Ø', 'o'), 'Ù', 'u'), 'Ú', 'u'), 'Û', 'u'), 'Ü', 'u'), 'Ý', 'y'), 'Þ', 'þ')
WHERE `search` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `product` SET `search` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`search`, 'ß', 'ss'), 'à', 'a'), 'á', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'å', 'a'), 'ç', 'c'), 'è', 'e'), 'é', 'e'), 'ê', 'e'), 'ë', 'e'), 'ì', 'i'), 'í', 'i'), 'î', 'i')
WHERE `search` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `product` SET `search` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`search`, 'ï', 'i'), 'ñ', 'n'), 'ò', 'o'), 'ó', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'ø', 'o'), 'ù', 'u'), 'ú', 'u'), 'û', 'u'), 'ü', 'u'), 'ý', 'y'), 'ÿ', 'y'), 'Ā', 'a')
WHERE `search` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `product` SET `search` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`search`, 'ā', 'a'), 'Ă', 'a'), 'ă', 'a'), 'Ą', 'a'), 'ą', 'a'), 'Ć', 'c'), 'ć', 'c'), 'Ĉ', 'c'), 'ĉ', 'c'), 'Ċ', 'c'), 'ċ', 'c'), 'Č', 'c'), 'č', 'c'), 'Ď', 'd'), 'ď', 'd')
WHERE `search` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `product` SET `search` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`search`, 'Đ', 'đ'), 'Ē', 'e'), 'ē', 'e'), 'Ĕ', 'e'), 'ĕ', 'e'), 'Ė', 'e'), 'ė', 'e'), 'Ę', 'e'), 'ę', 'e'), 'Ě', 'e'), 'ě', 'e'), 'Ĝ', 'g'), 'ĝ', 'g'), 'Ğ', 'g'), 'ğ', 'g')
WHERE `search` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `product` SET `search` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`search`, 'Ġ', 'g'), 'ġ', 'g'), 'Ģ', 'g'), 'ģ', 'g'), 'Ĥ', 'h'), 'ĥ', 'h'), 'Ħ', 'ħ'), 'Ĩ', 'i'), 'ĩ', 'i'), 'Ī', 'i'), 'ī', 'i'), 'Ĭ', 'i'), 'ĭ', 'i'), 'Į', 'i'), 'į', 'i')
WHERE `search` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `product` SET `search` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`search`, 'İ', 'i'), 'ı', 'i'), 'Ĳ', 'ij'), 'ĳ', 'ij'), 'Ĵ', 'j'), 'ĵ', 'j'), 'Ķ', 'k'), 'ķ', 'k'), 'Ĺ', 'l'), 'ĺ', 'l'), 'Ļ', 'l'), 'ļ', 'l'), 'Ľ', 'l'), 'ľ', 'l'), 'Ŀ', 'l·')
WHERE `search` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `product` SET `search` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`search`, 'ŀ', 'l·'), 'Ł', 'l'), 'ł', 'l'), 'Ń', 'n'), 'ń', 'n'), 'Ņ', 'n'), 'ņ', 'n'), 'Ň', 'n'), 'ň', 'n'), 'ŉ', 'ʼn'), 'Ŋ', 'ŋ'), 'Ō', 'o'), 'ō', 'o'), 'Ŏ', 'o'), 'ŏ', 'o')
WHERE `search` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `product` SET `search` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`search`, 'Ő', 'o'), 'ő', 'o'), 'Œ', 'œ'), 'Ŕ', 'r'), 'ŕ', 'r'), 'Ŗ', 'r'), 'ŗ', 'r'), 'Ř', 'r'), 'ř', 'r'), 'Ś', 's'), 'ś', 's'), 'Ŝ', 's'), 'ŝ', 's'), 'Ş', 's'), 'ş', 's')
WHERE `search` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `product` SET `search` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`search`, 'Š', 's'), 'š', 's'), 'Ţ', 't'), 'ţ', 't'), 'Ť', 't'), 'ť', 't'), 'Ŧ', 'ŧ'), 'Ũ', 'u'), 'ũ', 'u'), 'Ū', 'u'), 'ū', 'u'), 'Ŭ', 'u'), 'ŭ', 'u'), 'Ů', 'u'), 'ů', 'u')
WHERE `search` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `product` SET `search` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`search`, 'Ű', 'u'), 'ű', 'u'), 'Ų', 'u'), 'ų', 'u'), 'Ŵ', 'w'), 'ŵ', 'w'), 'Ŷ', 'y'), 'ŷ', 'y'), 'Ÿ', 'y'), 'Ź', 'z'), 'ź', 'z'), 'Ż', 'z'), 'ż', 'z'), 'Ž', 'z'), 'ž', 'z')
WHERE `search` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `product` SET `search` = replace(replace(replace(replace(replace(replace(`search`, 'ſ', 's'), 'Ș', 's'), 'ș', 's'), 'Ț', 't'), 'ț', 't'), 'ẞ', 'ss')
WHERE `search` GLOB '*[^ -~]*';
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_search` USING fts5(`text`, content='', columnsize=0, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_search_term` USING fts5vocab(`product_search`, instance);
--> statement-breakpoint
INSERT INTO `product_search` (`rowid`, `text`) SELECT `seq`, `search` || '  ' FROM `product`;
--> statement-breakpoint
CREATE TRIGGER `product_search_insert` AFTER INSERT ON `product`
BEGIN
  INSERT INTO `product_search` (`rowid`, `text`) VALUES (NEW.`seq`, NEW.`search` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_update` AFTER UPDATE OF `search` ON `product` WHEN NEW.`search` IS NOT OLD.`search`
BEGIN
  INSERT INTO `product_search` (`product_search`, `rowid`, `text`) VALUES ('delete', OLD.`seq`, OLD.`search` || '  ');
  INSERT INTO `product_search` (`rowid`, `text`) VALUES (NEW.`seq`, NEW.`search` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_delete` AFTER DELETE ON `product`
BEGIN
  INSERT INTO `product_search` (`product_search`, `rowid`, `text`) VALUES ('delete', OLD.`seq`, OLD.`search` || '  ');
END;
