-- The application lists a certificate, ends its entry and deletes the files, in the transaction of the change. The triggers
-- that keep the index of words stay.
DROP TRIGGER `directory_consent_given`;
--> statement-breakpoint
DROP TRIGGER `directory_consent_withdrawn`;
--> statement-breakpoint
DROP TRIGGER `directory_certificate_issued`;
--> statement-breakpoint
DROP TRIGGER `directory_certificate_moved`;
--> statement-breakpoint
DROP TRIGGER `directory_certificate_ended`;
--> statement-breakpoint
DROP TRIGGER `directory_certification_expired`;
--> statement-breakpoint
DROP TRIGGER `directory_certification_returned`;
--> statement-breakpoint
DROP TRIGGER `directory_file_of_new_entry`;
--> statement-breakpoint
DROP TRIGGER `directory_file_of_moved_entry`;
--> statement-breakpoint
DROP TRIGGER `directory_file_of_ended_entry`;
