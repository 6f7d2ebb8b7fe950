CREATE TABLE `figure` (
	`name` text NOT NULL,
	`period` text NOT NULL,
	`value` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`name`, `period`, `value`)
);
--> statement-breakpoint
-- What each row counts as. A table that is rebuilt needs these views dropped before, and created again after it.
CREATE VIEW `certificate_figure` (`seq`, `name`, `period`, `value`) AS
SELECT `seq`, 'certificate', '', `status` FROM `certificate`
UNION ALL SELECT `seq`, 'certificate.month', substr(`valid_to`, 1, 7), 0 FROM `certificate` WHERE `status` = 40
UNION ALL SELECT `seq`, 'certificate.day', `valid_to`, 0 FROM `certificate` WHERE `status` = 40;
--> statement-breakpoint
CREATE VIEW `certification_figure` (`seq`, `name`, `period`, `value`) AS
SELECT `seq`, 'certification.ending', `valid_to`, 0 FROM `certification` WHERE `status` <> 90
UNION ALL SELECT `seq`, 'certification.suspended', `valid_to`, 0 FROM `certification` WHERE `status` = 70;
--> statement-breakpoint
-- Days of Vienna: its clocks change at 1:00 UTC of the last Sunday of March and of October.
CREATE VIEW `enquiry_day` (`seq`, `status`, `asked`, `answered`) AS
SELECT `seq`, `status`,
  date(`message_date`, CASE WHEN `message_date` >= date(substr(`message_date`, 1, 4) || '-04-01', 'weekday 0', '-7 days') || 'T01'
    AND `message_date` < date(substr(`message_date`, 1, 4) || '-11-01', 'weekday 0', '-7 days') || 'T01' THEN '+2 hours' ELSE '+1 hours' END),
  date(`answer_date`, CASE WHEN `answer_date` >= date(substr(`answer_date`, 1, 4) || '-04-01', 'weekday 0', '-7 days') || 'T01'
    AND `answer_date` < date(substr(`answer_date`, 1, 4) || '-11-01', 'weekday 0', '-7 days') || 'T01' THEN '+2 hours' ELSE '+1 hours' END)
FROM `enquiry`;
--> statement-breakpoint
-- By the Monday of their week, and the days to the answer: 60 for more, -1 without one.
CREATE VIEW `enquiry_figure` (`seq`, `name`, `period`, `value`) AS
SELECT `seq`, 'enquiry.open', '', 0 FROM `enquiry` WHERE `status` < 30
UNION ALL SELECT `seq`, 'enquiry.week', coalesce(date(`asked`, 'weekday 0', '-6 days'), ''),
  CASE WHEN `status` < 30 THEN -1 ELSE min(60, max(0, coalesce(CAST(julianday(`answered`) - julianday(`asked`) AS integer), 0))) END
FROM `enquiry_day`;
--> statement-breakpoint
-- All of them counted anew.
CREATE VIEW `figure_recount` (`name`, `period`, `value`, `count`) AS
SELECT `name`, `period`, `value`, count(*) FROM (
  SELECT `name`, `period`, `value` FROM `certificate_figure`
  UNION ALL SELECT `name`, `period`, `value` FROM `certification_figure`
  UNION ALL SELECT `name`, `period`, `value` FROM `enquiry_figure`
) GROUP BY `name`, `period`, `value`;
--> statement-breakpoint
INSERT INTO `figure` (`name`, `period`, `value`, `count`) SELECT `name`, `period`, `value`, `count` FROM `figure_recount`;
--> statement-breakpoint
CREATE TRIGGER `certificate_figure_insert` AFTER INSERT ON `certificate`
BEGIN
  INSERT INTO `figure` (`name`, `period`, `value`, `count`) SELECT `name`, `period`, `value`, 1 FROM `certificate_figure` WHERE `seq` = NEW.`seq`
  ON CONFLICT (`name`, `period`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `certificate_figure_before_update` BEFORE UPDATE OF `status`, `valid_to` ON `certificate` WHEN NEW.`status` IS NOT OLD.`status` OR NEW.`valid_to` IS NOT OLD.`valid_to`
BEGIN
  UPDATE `figure` SET `count` = `count` - 1
  WHERE (`name`, `period`, `value`) IN (SELECT `name`, `period`, `value` FROM `certificate_figure` WHERE `seq` = OLD.`seq`);
END;
--> statement-breakpoint
CREATE TRIGGER `certificate_figure_update` AFTER UPDATE OF `status`, `valid_to` ON `certificate` WHEN NEW.`status` IS NOT OLD.`status` OR NEW.`valid_to` IS NOT OLD.`valid_to`
BEGIN
  INSERT INTO `figure` (`name`, `period`, `value`, `count`) SELECT `name`, `period`, `value`, 1 FROM `certificate_figure` WHERE `seq` = NEW.`seq`
  ON CONFLICT (`name`, `period`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `certificate_figure_delete` BEFORE DELETE ON `certificate`
BEGIN
  UPDATE `figure` SET `count` = `count` - 1
  WHERE (`name`, `period`, `value`) IN (SELECT `name`, `period`, `value` FROM `certificate_figure` WHERE `seq` = OLD.`seq`);
END;
--> statement-breakpoint
CREATE TRIGGER `certification_figure_insert` AFTER INSERT ON `certification`
BEGIN
  INSERT INTO `figure` (`name`, `period`, `value`, `count`) SELECT `name`, `period`, `value`, 1 FROM `certification_figure` WHERE `seq` = NEW.`seq`
  ON CONFLICT (`name`, `period`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `certification_figure_before_update` BEFORE UPDATE OF `status`, `valid_to` ON `certification` WHEN NEW.`status` IS NOT OLD.`status` OR NEW.`valid_to` IS NOT OLD.`valid_to`
BEGIN
  UPDATE `figure` SET `count` = `count` - 1
  WHERE (`name`, `period`, `value`) IN (SELECT `name`, `period`, `value` FROM `certification_figure` WHERE `seq` = OLD.`seq`);
END;
--> statement-breakpoint
CREATE TRIGGER `certification_figure_update` AFTER UPDATE OF `status`, `valid_to` ON `certification` WHEN NEW.`status` IS NOT OLD.`status` OR NEW.`valid_to` IS NOT OLD.`valid_to`
BEGIN
  INSERT INTO `figure` (`name`, `period`, `value`, `count`) SELECT `name`, `period`, `value`, 1 FROM `certification_figure` WHERE `seq` = NEW.`seq`
  ON CONFLICT (`name`, `period`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `certification_figure_delete` BEFORE DELETE ON `certification`
BEGIN
  UPDATE `figure` SET `count` = `count` - 1
  WHERE (`name`, `period`, `value`) IN (SELECT `name`, `period`, `value` FROM `certification_figure` WHERE `seq` = OLD.`seq`);
END;
--> statement-breakpoint
CREATE TRIGGER `enquiry_figure_insert` AFTER INSERT ON `enquiry` WHEN NOT EXISTS (SELECT 1 FROM `enquiry_rewrite`)
BEGIN
  INSERT INTO `figure` (`name`, `period`, `value`, `count`) SELECT `name`, `period`, `value`, 1 FROM `enquiry_figure` WHERE `seq` = NEW.`seq`
  ON CONFLICT (`name`, `period`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `enquiry_figure_before_update` BEFORE UPDATE OF `status`, `message_date`, `answer_date` ON `enquiry` WHEN NEW.`status` IS NOT OLD.`status` OR NEW.`message_date` IS NOT OLD.`message_date` OR NEW.`answer_date` IS NOT OLD.`answer_date`
BEGIN
  UPDATE `figure` SET `count` = `count` - 1
  WHERE (`name`, `period`, `value`) IN (SELECT `name`, `period`, `value` FROM `enquiry_figure` WHERE `seq` = OLD.`seq`);
END;
--> statement-breakpoint
CREATE TRIGGER `enquiry_figure_update` AFTER UPDATE OF `status`, `message_date`, `answer_date` ON `enquiry` WHEN NEW.`status` IS NOT OLD.`status` OR NEW.`message_date` IS NOT OLD.`message_date` OR NEW.`answer_date` IS NOT OLD.`answer_date`
BEGIN
  INSERT INTO `figure` (`name`, `period`, `value`, `count`) SELECT `name`, `period`, `value`, 1 FROM `enquiry_figure` WHERE `seq` = NEW.`seq`
  ON CONFLICT (`name`, `period`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `enquiry_figure_delete` BEFORE DELETE ON `enquiry` WHEN NOT EXISTS (SELECT 1 FROM `enquiry_rewrite`)
BEGIN
  UPDATE `figure` SET `count` = `count` - 1
  WHERE (`name`, `period`, `value`) IN (SELECT `name`, `period`, `value` FROM `enquiry_figure` WHERE `seq` = OLD.`seq`);
END;
