CREATE TABLE `public_answer` (
	`public_id` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`trail_entry` integer NOT NULL,
	`seal` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `public_answer_progress` (
	`certificate_seq` integer NOT NULL
);
--> statement-breakpoint
-- The seals need the key of the audit trail, so the first start of the server writes the answers of existing certificates.
INSERT INTO `public_answer_progress` (`certificate_seq`) VALUES (0);
