-- Public answers state the category. The next start of the server writes all of them anew, because it has the key of the seals.
DELETE FROM `public_answer_progress`;
--> statement-breakpoint
INSERT INTO `public_answer_progress` (`certificate_seq`) VALUES (0);
