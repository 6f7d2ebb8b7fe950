ALTER TABLE `certificate_document` ADD `bucket_size` integer;
--> statement-breakpoint
DROP TRIGGER `certificate_document_no_update`;
--> statement-breakpoint
-- Only the bytes may leave for the bucket and come back, as many as they were; the hash is that of the publication.
CREATE TRIGGER `certificate_document_no_update` BEFORE UPDATE ON `certificate_document`
WHEN NEW.`certificate_id` IS NOT OLD.`certificate_id` OR NEW.`lang` IS NOT OLD.`lang`
  OR NEW.`sha256` IS NOT OLD.`sha256` OR NEW.`created_at` IS NOT OLD.`created_at`
  OR NOT (
    (OLD.`bucket_size` IS NULL AND NEW.`bucket_size` IS length(OLD.`bytes`) AND length(NEW.`bytes`) = 0)
    OR (NEW.`bucket_size` IS NULL AND OLD.`bucket_size` IS length(NEW.`bytes`) AND length(OLD.`bytes`) = 0))
BEGIN SELECT RAISE(ABORT, 'an issued document never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `certificate_document_in_one_place` BEFORE INSERT ON `certificate_document`
WHEN (NEW.`bucket_size` IS NULL) = (length(NEW.`bytes`) = 0) OR NEW.`bucket_size` <= 0
BEGIN SELECT RAISE(ABORT, 'the bytes of a document lie in one place'); END;
