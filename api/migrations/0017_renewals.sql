ALTER TABLE `certification` ADD `renews_id` text REFERENCES certification(id);--> statement-breakpoint
CREATE UNIQUE INDEX `certification_renews` ON `certification` (`renews_id`);--> statement-breakpoint
CREATE TRIGGER `certification_renews_own_client` BEFORE INSERT ON `certification` WHEN NEW.`renews_id` IS NOT NULL
  AND NEW.`client_id` IS NOT (SELECT `client_id` FROM `certification` WHERE `id` = NEW.`renews_id`)
BEGIN SELECT RAISE(ABORT, 'a certification renews one of its own client'); END;--> statement-breakpoint
CREATE TRIGGER `certification_renews_stays` BEFORE UPDATE OF `renews_id` ON `certification` WHEN NEW.`renews_id` IS NOT OLD.`renews_id`
BEGIN SELECT RAISE(ABORT, 'what a certification renews stays as it is'); END;
