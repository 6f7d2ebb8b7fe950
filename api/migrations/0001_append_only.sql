-- The audit trail only ever grows. INSERT OR REPLACE would delete without firing DELETE triggers
-- (recursive_triggers is off), so an insert that meets an existing row is refused before it can replace it.
CREATE TRIGGER `audit_entry_no_update` BEFORE UPDATE ON `audit_entry`
BEGIN SELECT RAISE(ABORT, 'audit_entry is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_entry_no_delete` BEFORE DELETE ON `audit_entry`
BEGIN SELECT RAISE(ABORT, 'audit_entry is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_entry_in_order` BEFORE INSERT ON `audit_entry`
WHEN NEW.`seq` IS NOT (SELECT coalesce(max(`seq`), 0) + 1 FROM `audit_entry`)
  OR EXISTS (SELECT 1 FROM `audit_entry` WHERE `hash` = NEW.`hash`)
BEGIN SELECT RAISE(ABORT, 'audit_entry is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_document_no_update` BEFORE UPDATE ON `certificate_document`
BEGIN SELECT RAISE(ABORT, 'an issued document never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_document_no_delete` BEFORE DELETE ON `certificate_document`
BEGIN SELECT RAISE(ABORT, 'an issued document is never deleted'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_document_no_replace` BEFORE INSERT ON `certificate_document`
WHEN EXISTS (SELECT 1 FROM `certificate_document` WHERE `certificate_id` = NEW.`certificate_id` AND `lang` = NEW.`lang`)
BEGIN SELECT RAISE(ABORT, 'an issued document never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_issued_no_delete` BEFORE DELETE ON `certificate` WHEN OLD.`public_id` IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'an issued certificate is never deleted'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_issued_once` BEFORE UPDATE ON `certificate`
WHEN OLD.`public_id` IS NOT NULL AND (NEW.`public_id` IS NOT OLD.`public_id` OR NEW.`signed` IS NOT OLD.`signed`
  OR NEW.`certificate_number` IS NOT OLD.`certificate_number`
  OR NEW.`valid_from` IS NOT OLD.`valid_from` OR NEW.`valid_to` IS NOT OLD.`valid_to`)
BEGIN SELECT RAISE(ABORT, 'what was issued never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_no_replace` BEFORE INSERT ON `certificate`
WHEN EXISTS (SELECT 1 FROM `certificate` WHERE `seq` = NEW.`seq` OR `id` = NEW.`id`
  OR `certificate_number` = NEW.`certificate_number`)
BEGIN SELECT RAISE(ABORT, 'certificate numbers are never reused'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_status_no_update` BEFORE UPDATE ON `certificate_status`
BEGIN SELECT RAISE(ABORT, 'the history of a certificate never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_status_no_delete` BEFORE DELETE ON `certificate_status`
WHEN EXISTS (SELECT 1 FROM `certificate` WHERE `id` = OLD.`certificate_id` AND `public_id` IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'the history of a certificate never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_status_no_replace` BEFORE INSERT ON `certificate_status`
WHEN EXISTS (SELECT 1 FROM `certificate_status` WHERE `seq` = NEW.`seq`)
BEGIN SELECT RAISE(ABORT, 'the history of a certificate never changes'); END;
