ALTER TABLE `certificate` ADD `cause` text;--> statement-breakpoint
ALTER TABLE `certificate` ADD `suspended_until` text;--> statement-breakpoint
ALTER TABLE `certificate` ADD `replaces_id` text REFERENCES certificate(id);--> statement-breakpoint
CREATE INDEX `certificate_suspended_until` ON `certificate` (`suspended_until`,`seq`) WHERE suspended_until is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `certificate_replaces` ON `certificate` (`replaces_id`) WHERE replaces_id is not null;--> statement-breakpoint
ALTER TABLE `certificate_status` ADD `cause` text;--> statement-breakpoint
ALTER TABLE `certificate_status` ADD `until` text;--> statement-breakpoint
DROP TRIGGER `certificate_moves`;
--> statement-breakpoint
CREATE TRIGGER `certificate_moves` BEFORE UPDATE ON `certificate`
WHEN NEW.`status` IS NOT OLD.`status` AND NOT (
  (OLD.`status` = 10 AND NEW.`status` = 20)
  OR (OLD.`status` = 20 AND NEW.`status` IN (10, 30, 35))
  OR (OLD.`status` = 35 AND NEW.`status` = 10)
  OR (OLD.`status` = 30 AND NEW.`status` = 40)
  OR (OLD.`status` = 40 AND NEW.`status` IN (45, 48, 50))
  OR (OLD.`status` = 45 AND NEW.`status` IN (40, 48, 50)))
BEGIN SELECT RAISE(ABORT, 'a certificate moves along its lifecycle only'); END;
--> statement-breakpoint
-- Why it is not valid changes with its status only.
CREATE TRIGGER `certificate_cause` BEFORE UPDATE ON `certificate`
WHEN (NEW.`status` IS OLD.`status`
    AND (NEW.`cause` IS NOT OLD.`cause` OR NEW.`suspended_until` IS NOT OLD.`suspended_until`))
  OR (NEW.`status` = 45 AND NEW.`cause` IS NULL)
BEGIN SELECT RAISE(ABORT, 'the cause of a status changes with it'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_replaces_issued` BEFORE INSERT ON `certificate`
WHEN NEW.`cause` IS NOT NULL OR NEW.`suspended_until` IS NOT NULL
  OR (NEW.`replaces_id` IS NOT NULL AND (
    EXISTS (SELECT 1 FROM `certificate` WHERE `replaces_id` = NEW.`replaces_id`)
    OR NOT EXISTS (SELECT 1 FROM `certificate`
      WHERE `id` = NEW.`replaces_id` AND `certification_id` = NEW.`certification_id` AND `status` IN (40, 45))))
BEGIN SELECT RAISE(ABORT, 'a replacement replaces one issued certificate of its certification'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_replaces_for_good` BEFORE UPDATE ON `certificate` WHEN NEW.`replaces_id` IS NOT OLD.`replaces_id`
BEGIN SELECT RAISE(ABORT, 'a replacement keeps what it replaces'); END;
--> statement-breakpoint
-- Never both are valid: the old one is superseded for a replacement that is signed, and then the replacement is published.
CREATE TRIGGER `certificate_superseded` BEFORE UPDATE ON `certificate`
WHEN NEW.`status` = 48 AND OLD.`status` IS NOT 48
  AND NOT EXISTS (SELECT 1 FROM `certificate` WHERE `replaces_id` = NEW.`id` AND `status` = 30)
BEGIN SELECT RAISE(ABORT, 'a certificate is superseded by its replacement only'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_supersedes` BEFORE UPDATE ON `certificate`
WHEN NEW.`status` = 40 AND OLD.`status` = 30
  AND EXISTS (SELECT 1 FROM `certificate` WHERE `id` = NEW.`replaces_id` AND `status` IN (40, 45))
BEGIN SELECT RAISE(ABORT, 'a replacement is published when the certificate that it replaces is not valid any more'); END;
