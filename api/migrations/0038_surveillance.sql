ALTER TABLE `certification` ADD `surveillance_due` text;--> statement-breakpoint
CREATE INDEX `certification_surveillance` ON `certification` (`surveillance_due`,`seq`) WHERE is_renewed = 0 and status < 80 and surveillance_due <= valid_to;--> statement-breakpoint
-- The next due day of certifications whose first certificate is signed: earlier surveillances are not recorded here, so
-- the day is the next one after today. The hour is that between UTC and Vienna in winter.
UPDATE `certification` SET `surveillance_due` = (
	SELECT date(`signed`, '+' || max(1, strftime('%Y', 'now') - strftime('%Y', `signed`)
		+ (strftime('%m-%d', `signed`) < strftime('%m-%d', 'now'))) || ' years')
	FROM (SELECT min(date(`entry`.`ts`, '+1 hour')) AS `signed` FROM `certificate_status` AS `entry`
		JOIN `certificate` ON `certificate`.`id` = `entry`.`certificate_id`
		WHERE `certificate`.`certification_id` = `certification`.`id` AND `entry`.`status` = 30)
);
