CREATE TABLE `evaluation_member` (
	`audit_id` text NOT NULL,
	`position` integer NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`name_sort` text NOT NULL,
	`part` text NOT NULL,
	PRIMARY KEY(`audit_id`, `position`),
	FOREIGN KEY (`audit_id`) REFERENCES `evaluation_audit`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `evaluation_member_user` ON `evaluation_member` (`user_id`,`audit_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `evaluation_member_name` ON `evaluation_member` (`name_sort`,`audit_id`);--> statement-breakpoint
CREATE TABLE `evaluation_site` (
	`audit_id` text NOT NULL,
	`site_id` text NOT NULL,
	PRIMARY KEY(`audit_id`, `site_id`),
	FOREIGN KEY (`audit_id`) REFERENCES `evaluation_audit`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`site_id`) REFERENCES `production_site`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `evaluation_site_site` ON `evaluation_site` (`site_id`);--> statement-breakpoint
CREATE TABLE `evaluation_audit` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`audit_number` text NOT NULL,
	`certification_id` text NOT NULL,
	`status` integer NOT NULL,
	`stati` text NOT NULL,
	`kind` text NOT NULL,
	`announced` integer NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`method` text NOT NULL,
	`schemes` text NOT NULL,
	`summary` text,
	`recommendation` text,
	`search` text NOT NULL,
	`client_name_sort` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`certification_id`) REFERENCES `certification`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `evaluation_audit_id_unique` ON `evaluation_audit` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `evaluation_audit_audit_number_unique` ON `evaluation_audit` (`audit_number`);--> statement-breakpoint
CREATE INDEX `evaluation_audit_certification` ON `evaluation_audit` (`certification_id`,`seq`);--> statement-breakpoint
CREATE INDEX `evaluation_audit_from` ON `evaluation_audit` (`from_day`,`seq`);--> statement-breakpoint
CREATE INDEX `evaluation_audit_status` ON `evaluation_audit` (`status`,`seq`);--> statement-breakpoint
CREATE INDEX `evaluation_audit_client_name` ON `evaluation_audit` (`client_name_sort`,`seq`);--> statement-breakpoint
CREATE INDEX `evaluation_audit_filter` ON `evaluation_audit` (`status`,`kind`,`seq`);--> statement-breakpoint
CREATE INDEX `evaluation_audit_due` ON `evaluation_audit` (`to_day`,`seq`) WHERE status < 30;--> statement-breakpoint
CREATE TABLE `evaluation_answer` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`audit_id` text NOT NULL,
	`question` text NOT NULL,
	`wording` text NOT NULL,
	`answer` text,
	`note` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`answered_by` text NOT NULL,
	`answered_at` text NOT NULL,
	FOREIGN KEY (`audit_id`) REFERENCES `evaluation_audit`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `evaluation_answer_question` ON `evaluation_answer` (`audit_id`,`question`);--> statement-breakpoint
CREATE TABLE `evaluation_finding` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`audit_id` text NOT NULL,
	`number` integer NOT NULL,
	`grade` text NOT NULL,
	`scheme` text NOT NULL,
	`clause` text NOT NULL,
	`statement` text NOT NULL,
	`evidence` text NOT NULL,
	`due` text,
	`status` text NOT NULL,
	`cause` text,
	`correction` text,
	`corrective_action` text,
	`verification` text,
	`reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`audit_id`) REFERENCES `evaluation_audit`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `evaluation_finding_id_unique` ON `evaluation_finding` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `evaluation_finding_number` ON `evaluation_finding` (`audit_id`,`number`);--> statement-breakpoint
CREATE INDEX `evaluation_finding_due` ON `evaluation_finding` (`due`,`seq`) WHERE status <> 'ACCEPTED' and due is not null;
--> statement-breakpoint
-- The trigrams of the searched texts. Two spaces follow each text, so every one or two letters in it begin a trigram.
CREATE VIRTUAL TABLE `evaluation_audit_search` USING fts5(`text`, content='', columnsize=0, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `evaluation_audit_search_term` USING fts5vocab(`evaluation_audit_search`, instance);
--> statement-breakpoint
CREATE TRIGGER `evaluation_audit_search_insert` AFTER INSERT ON `evaluation_audit`
BEGIN
  INSERT INTO `evaluation_audit_search` (`rowid`, `text`) VALUES (NEW.`seq`, NEW.`search` || ' ' || NEW.`client_name_sort` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `evaluation_audit_search_update` AFTER UPDATE OF `search`, `client_name_sort` ON `evaluation_audit` WHEN NEW.`search` IS NOT OLD.`search` OR NEW.`client_name_sort` IS NOT OLD.`client_name_sort`
BEGIN
  INSERT INTO `evaluation_audit_search` (`evaluation_audit_search`, `rowid`, `text`) VALUES ('delete', OLD.`seq`, OLD.`search` || ' ' || OLD.`client_name_sort` || '  ');
  INSERT INTO `evaluation_audit_search` (`rowid`, `text`) VALUES (NEW.`seq`, NEW.`search` || ' ' || NEW.`client_name_sort` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `client_name_sort_of_audits` AFTER UPDATE OF `client_name_sort` ON `certification` WHEN NEW.`client_name_sort` IS NOT OLD.`client_name_sort`
BEGIN UPDATE `evaluation_audit` SET `client_name_sort` = NEW.`client_name_sort` WHERE `certification_id` = NEW.`id`; END;
