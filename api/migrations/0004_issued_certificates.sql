-- A certificate begins as a draft, moves along the lifecycle only, and what was signed never changes. UPDATE OR REPLACE
-- would delete another row without firing DELETE triggers, so what is unique is never given to a second certificate.
CREATE TRIGGER `certificate_begins_as_draft` BEFORE INSERT ON `certificate`
WHEN NEW.`status` IS NOT 10 OR NEW.`signed` IS NOT NULL OR NEW.`public_id` IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a certificate begins as a draft'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_moves` BEFORE UPDATE ON `certificate`
WHEN NEW.`status` IS NOT OLD.`status` AND NOT (
  (OLD.`status` = 10 AND NEW.`status` = 20)
  OR (OLD.`status` = 20 AND NEW.`status` IN (10, 30, 35))
  OR (OLD.`status` = 35 AND NEW.`status` = 10)
  OR (OLD.`status` = 30 AND NEW.`status` = 40)
  OR (OLD.`status` = 40 AND NEW.`status` = 50))
BEGIN SELECT RAISE(ABORT, 'a certificate moves along its lifecycle only'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_signed_once` BEFORE UPDATE ON `certificate`
WHEN (NEW.`signed` IS NOT OLD.`signed` OR (OLD.`status` = 20 AND NEW.`status` = 30))
  AND NOT (OLD.`signed` IS NULL AND NEW.`signed` IS NOT NULL AND OLD.`status` = 20 AND NEW.`status` = 30)
BEGIN SELECT RAISE(ABORT, 'what was signed never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_published_once` BEFORE UPDATE ON `certificate`
WHEN (NEW.`public_id` IS NOT OLD.`public_id` OR (OLD.`status` = 30 AND NEW.`status` = 40))
  AND (NOT (OLD.`public_id` IS NULL AND NEW.`public_id` IS NOT NULL AND NEW.`signed` IS NOT NULL
    AND OLD.`status` = 30 AND NEW.`status` = 40)
    OR EXISTS (SELECT 1 FROM `certificate` WHERE `public_id` = NEW.`public_id`))
BEGIN SELECT RAISE(ABORT, 'the id of a validation page is given once, by publishing'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_signed_dates` BEFORE UPDATE ON `certificate`
WHEN OLD.`signed` IS NOT NULL AND (NEW.`valid_from` IS NOT OLD.`valid_from` OR NEW.`valid_to` IS NOT OLD.`valid_to`)
BEGIN SELECT RAISE(ABORT, 'what was signed never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_identity` BEFORE UPDATE ON `certificate`
WHEN NEW.`seq` IS NOT OLD.`seq` OR NEW.`id` IS NOT OLD.`id` OR NEW.`certification_id` IS NOT OLD.`certification_id`
  OR NEW.`certificate_number` IS NOT OLD.`certificate_number`
BEGIN SELECT RAISE(ABORT, 'a certificate keeps its number'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_only_drafts_go` BEFORE DELETE ON `certificate` WHEN OLD.`status` IS NOT 10
BEGIN SELECT RAISE(ABORT, 'only drafts can be deleted'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_status_as_it_is` BEFORE INSERT ON `certificate_status`
WHEN NEW.`status` IS NOT (SELECT `status` FROM `certificate` WHERE `id` = NEW.`certificate_id`)
BEGIN SELECT RAISE(ABORT, 'the history tells the status that the certificate has'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_status_goes_with_draft` BEFORE DELETE ON `certificate_status`
WHEN EXISTS (SELECT 1 FROM `certificate` WHERE `id` = OLD.`certificate_id` AND `status` IS NOT 10)
BEGIN SELECT RAISE(ABORT, 'the history of a certificate never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_document_of_published` BEFORE INSERT ON `certificate_document`
WHEN NEW.`lang` NOT IN ('de', 'en')
  OR NOT EXISTS (SELECT 1 FROM `certificate` WHERE `id` = NEW.`certificate_id` AND `status` = 40)
BEGIN SELECT RAISE(ABORT, 'documents are issued by publishing'); END;
