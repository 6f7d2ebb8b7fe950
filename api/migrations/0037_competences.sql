CREATE TABLE `evaluation_competence` (
	`user_id` text PRIMARY KEY NOT NULL,
	`competences` text NOT NULL,
	`conflicts` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
