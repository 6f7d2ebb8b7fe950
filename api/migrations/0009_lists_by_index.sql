CREATE TABLE `audit_lateness` (
	`seconds` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `enquiry_rewrite` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL
);
--> statement-breakpoint
DROP INDEX `audit_user`;--> statement-breakpoint
CREATE INDEX `audit_entity_seq` ON `audit_entry` (`entity`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_user` ON `audit_entry` (`user_id`,`user`,`seq`);--> statement-breakpoint
DROP INDEX `user_last_login`;--> statement-breakpoint
CREATE INDEX `user_state_name` ON `user` (case when deactivated_at is not null then 'deactivated' when roles = '[]' then 'waiting' else 'active' end,`name_sort`,`seq`);--> statement-breakpoint
CREATE INDEX `user_state_userid` ON `user` (case when deactivated_at is not null then 'deactivated' when roles = '[]' then 'waiting' else 'active' end,`userid_key`,`seq`);--> statement-breakpoint
CREATE INDEX `user_state_last_login` ON `user` (case when deactivated_at is not null then 'deactivated' when roles = '[]' then 'waiting' else 'active' end,case when last_login is null then '' else last_login end,`seq`);--> statement-breakpoint
CREATE INDEX `user_last_login` ON `user` (case when last_login is null then '' else last_login end,`seq`);--> statement-breakpoint
ALTER TABLE `certification` ADD `client_name_sort` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `certification_client_name` ON `certification` (`client_name_sort`,`seq`);--> statement-breakpoint
CREATE INDEX `certification_not_expired` ON `certification` (`valid_to`,`seq`) WHERE status <> 90;--> statement-breakpoint
CREATE INDEX `certification_expired` ON `certification` (`valid_to`,`seq`) WHERE +status = 90;--> statement-breakpoint
CREATE INDEX `certificate_status_by` ON `certificate_status` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `enquiry_answer_date` ON `enquiry` (`answer_date`);--> statement-breakpoint
CREATE INDEX `client_error_day` ON `client_error` (`day`,`seq`);--> statement-breakpoint
CREATE INDEX `client_error_module` ON `client_error` (`module`,`day`,`seq`);--> statement-breakpoint
CREATE INDEX `enquiry_band_message_date` ON `enquiry` (case when status < 20 then 10 when status < 30 then 20 else 30 end,`message_date`,`seq`);--> statement-breakpoint
CREATE INDEX `enquiry_band_status` ON `enquiry` (case when status < 20 then 10 when status < 30 then 20 else 30 end,`status`,`seq`);--> statement-breakpoint
CREATE INDEX `enquiry_band_name` ON `enquiry` (case when status < 20 then 10 when status < 30 then 20 else 30 end,`name_sort`,`seq`);--> statement-breakpoint
CREATE INDEX `enquiry_band_company` ON `enquiry` (case when status < 20 then 10 when status < 30 then 20 else 30 end,`company_sort`,`seq`);
--> statement-breakpoint
UPDATE `certification` SET `client_name_sort` = (SELECT `name_sort` FROM `client` WHERE `id` = `certification`.`client_id`);
--> statement-breakpoint
CREATE TRIGGER `client_name_sort_of_certifications` AFTER UPDATE OF `name_sort` ON `client` WHEN NEW.`name_sort` IS NOT OLD.`name_sort`
BEGIN UPDATE `certification` SET `client_name_sort` = NEW.`name_sort` WHERE `client_id` = NEW.`id`; END;
--> statement-breakpoint
-- The trigrams of the searched texts. Two spaces follow each text, so every one or two letters in it begin a trigram.
CREATE VIRTUAL TABLE `client_search` USING fts5(`text`, content='', columnsize=0, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `client_search_term` USING fts5vocab(`client_search`, instance);
--> statement-breakpoint
INSERT INTO `client_search` (`rowid`, `text`) SELECT `seq`, `search` || '  ' FROM `client`;
--> statement-breakpoint
CREATE TRIGGER `client_search_insert` AFTER INSERT ON `client`
BEGIN
  INSERT INTO `client_search` (`rowid`, `text`) VALUES (NEW.`seq`, NEW.`search` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `client_search_update` AFTER UPDATE OF `search` ON `client` WHEN NEW.`search` IS NOT OLD.`search`
BEGIN
  INSERT INTO `client_search` (`client_search`, `rowid`, `text`) VALUES ('delete', OLD.`seq`, OLD.`search` || '  ');
  INSERT INTO `client_search` (`rowid`, `text`) VALUES (NEW.`seq`, NEW.`search` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `client_search_delete` AFTER DELETE ON `client`
BEGIN
  INSERT INTO `client_search` (`client_search`, `rowid`, `text`) VALUES ('delete', OLD.`seq`, OLD.`search` || '  ');
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `certification_search` USING fts5(`text`, content='', columnsize=0, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `certification_search_term` USING fts5vocab(`certification_search`, instance);
--> statement-breakpoint
INSERT INTO `certification_search` (`rowid`, `text`) SELECT `seq`, `search` || ' ' || `client_name_sort` || '  ' FROM `certification`;
--> statement-breakpoint
CREATE TRIGGER `certification_search_insert` AFTER INSERT ON `certification`
BEGIN
  INSERT INTO `certification_search` (`rowid`, `text`) VALUES (NEW.`seq`, NEW.`search` || ' ' || NEW.`client_name_sort` || '  ');
  UPDATE `certification` SET `client_name_sort` = (SELECT `name_sort` FROM `client` WHERE `id` = NEW.`client_id`)
  WHERE `seq` = NEW.`seq` AND `client_name_sort` IS NOT (SELECT `name_sort` FROM `client` WHERE `id` = NEW.`client_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `certification_search_update` AFTER UPDATE OF `search`, `client_name_sort` ON `certification` WHEN NEW.`search` IS NOT OLD.`search` OR NEW.`client_name_sort` IS NOT OLD.`client_name_sort`
BEGIN
  INSERT INTO `certification_search` (`certification_search`, `rowid`, `text`) VALUES ('delete', OLD.`seq`, OLD.`search` || ' ' || OLD.`client_name_sort` || '  ');
  INSERT INTO `certification_search` (`rowid`, `text`) VALUES (NEW.`seq`, NEW.`search` || ' ' || NEW.`client_name_sort` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `certification_search_delete` AFTER DELETE ON `certification`
BEGIN
  INSERT INTO `certification_search` (`certification_search`, `rowid`, `text`) VALUES ('delete', OLD.`seq`, OLD.`search` || ' ' || OLD.`client_name_sort` || '  ');
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `enquiry_search` USING fts5(`text`, content='', columnsize=0, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `enquiry_search_term` USING fts5vocab(`enquiry_search`, instance);
--> statement-breakpoint
-- The words of an erased enquiry leave the index at once, not with its next merge.
INSERT INTO `enquiry_search` (`enquiry_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `enquiry_search` (`rowid`, `text`) SELECT `seq`, `search` || '  ' FROM `enquiry`;
--> statement-breakpoint
CREATE TRIGGER `enquiry_search_insert` AFTER INSERT ON `enquiry` WHEN NOT EXISTS (SELECT 1 FROM `enquiry_rewrite`)
BEGIN
  INSERT INTO `enquiry_search` (`rowid`, `text`) VALUES (NEW.`seq`, NEW.`search` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `enquiry_search_update` AFTER UPDATE OF `search` ON `enquiry` WHEN NEW.`search` IS NOT OLD.`search`
BEGIN
  INSERT INTO `enquiry_search` (`enquiry_search`, `rowid`, `text`) VALUES ('delete', OLD.`seq`, OLD.`search` || '  ');
  INSERT INTO `enquiry_search` (`rowid`, `text`) VALUES (NEW.`seq`, NEW.`search` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `enquiry_search_delete` AFTER DELETE ON `enquiry` WHEN NOT EXISTS (SELECT 1 FROM `enquiry_rewrite`)
BEGIN
  INSERT INTO `enquiry_search` (`enquiry_search`, `rowid`, `text`) VALUES ('delete', OLD.`seq`, OLD.`search` || '  ');
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `user_search` USING fts5(`text`, content='', columnsize=0, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `user_search_term` USING fts5vocab(`user_search`, instance);
--> statement-breakpoint
INSERT INTO `user_search` (`rowid`, `text`) SELECT `seq`, `search` || '  ' FROM `user`;
--> statement-breakpoint
CREATE TRIGGER `user_search_insert` AFTER INSERT ON `user`
BEGIN
  INSERT INTO `user_search` (`rowid`, `text`) VALUES (NEW.`seq`, NEW.`search` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `user_search_update` AFTER UPDATE OF `search` ON `user` WHEN NEW.`search` IS NOT OLD.`search`
BEGIN
  INSERT INTO `user_search` (`user_search`, `rowid`, `text`) VALUES ('delete', OLD.`seq`, OLD.`search` || '  ');
  INSERT INTO `user_search` (`rowid`, `text`) VALUES (NEW.`seq`, NEW.`search` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `user_search_delete` AFTER DELETE ON `user`
BEGIN
  INSERT INTO `user_search` (`user_search`, `rowid`, `text`) VALUES ('delete', OLD.`seq`, OLD.`search` || '  ');
END;
--> statement-breakpoint
INSERT INTO `audit_lateness` (`seconds`) SELECT coalesce(max(1 + CAST((julianday(`latest`) - julianday(`ts`)) * 86400 AS integer)), 0)
FROM (SELECT `ts`, max(`ts`) OVER (ORDER BY `seq`) AS `latest` FROM `audit_entry`) WHERE `ts` < `latest`;
--> statement-breakpoint
-- Among entries that follow a late one in order, none is later than it.
CREATE TRIGGER `audit_entry_lateness` BEFORE INSERT ON `audit_entry` WHEN NEW.`ts` < (SELECT `ts` FROM `audit_entry` WHERE `seq` = NEW.`seq` - 1)
BEGIN
  UPDATE `audit_lateness` SET `seconds` = 1 + CAST((julianday((SELECT max(`ts`) FROM `audit_entry`)) - julianday(NEW.`ts`)) * 86400 AS integer)
  WHERE `seconds` < 1 + CAST((julianday((SELECT max(`ts`) FROM `audit_entry`)) - julianday(NEW.`ts`)) * 86400 AS integer);
END;
