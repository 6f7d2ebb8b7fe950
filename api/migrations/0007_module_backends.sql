CREATE TABLE `module_backend` (
	`module` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`answer_seconds` integer NOT NULL,
	`changed_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
