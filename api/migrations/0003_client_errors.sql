CREATE TABLE `client_error` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`module` text NOT NULL,
	`version` text NOT NULL,
	`fault` text NOT NULL,
	`place` text NOT NULL,
	`count` integer NOT NULL,
	`first_at` text NOT NULL,
	`last_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_error_once` ON `client_error` (`day`,`kind`,`module`,`version`,`fault`,`place`);