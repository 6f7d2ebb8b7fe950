-- Whoever has a certification that ends keeps it at the stages that follow.
INSERT INTO `deadline_state` (`id`, `source`, `record_seq`, `record_id`, `origin`, `assignee_id`, `version`, `updated_at`)
SELECT 'end' || `later`.`stage` || '-' || `held`.`record_id`, 'end' || `later`.`stage`, `held`.`record_seq`, `held`.`record_id`,
	`held`.`origin`, `held`.`assignee_id`, 1, `held`.`updated_at`
FROM `deadline_state` AS `held`
INNER JOIN (SELECT 9 AS `stage` UNION ALL SELECT 6 UNION ALL SELECT 3 UNION ALL SELECT 1) AS `later`
	ON `later`.`stage` < CAST(substr(`held`.`source`, 4) AS INTEGER)
WHERE `held`.`source` IN ('end9', 'end6', 'end3') AND `held`.`assignee_id` IS NOT NULL
ORDER BY CAST(substr(`held`.`source`, 4) AS INTEGER)
ON CONFLICT (`id`) DO UPDATE SET `assignee_id` = excluded.`assignee_id`
	WHERE `deadline_state`.`origin` = excluded.`origin` AND `deadline_state`.`assignee_id` IS NULL;
