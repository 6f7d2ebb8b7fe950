-- Search and order leave out the joiners of a text. Rows of earlier versions still have them there.
UPDATE `client` SET
	`name_sort` = replace(replace(`name_sort`, char(8204), ''), char(8205), ''),
	`search` = replace(replace(`search`, char(8204), ''), char(8205), '')
WHERE instr(`search`, char(8204)) OR instr(`search`, char(8205));
--> statement-breakpoint
UPDATE `enquiry` SET
	`name_sort` = replace(replace(`name_sort`, char(8204), ''), char(8205), ''),
	`company_sort` = replace(replace(`company_sort`, char(8204), ''), char(8205), ''),
	`search` = replace(replace(`search`, char(8204), ''), char(8205), '')
WHERE instr(`search`, char(8204)) OR instr(`search`, char(8205));
--> statement-breakpoint
UPDATE `user` SET
	`name_sort` = replace(replace(`name_sort`, char(8204), ''), char(8205), ''),
	`search` = replace(replace(`search`, char(8204), ''), char(8205), '')
WHERE instr(`search`, char(8204)) OR instr(`search`, char(8205));
