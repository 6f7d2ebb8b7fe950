ALTER TABLE `certificate` ADD `status_since` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `certificate` ADD `drafted_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Since its last status, and of whoever saved it last, as the trail tells; of what is published nobody asks that.
UPDATE `certificate` SET
  `status_since` = coalesce((SELECT `ts` FROM `certificate_status` WHERE `certificate_id` = `certificate`.`id` ORDER BY `seq` DESC LIMIT 1), `updated_at`),
  `drafted_by` = CASE WHEN `status` < 40 THEN coalesce((SELECT `user_id` FROM `audit_entry`
    WHERE `entity` = 'certificate' AND `entity_id` = `certificate`.`id` AND `action` IN ('certificate.create', 'certificate.edit')
    ORDER BY `seq` DESC LIMIT 1), '') ELSE '' END;--> statement-breakpoint
CREATE INDEX `certificate_waiting` ON `certificate` (`status`,`status_since`,`seq`,`valid_to`) WHERE status < 40;--> statement-breakpoint
CREATE INDEX `certificate_drafted` ON `certificate` (`drafted_by`,`status`,`status_since`,`seq`) WHERE status < 40;--> statement-breakpoint
CREATE INDEX `certificate_submitted` ON `certificate` (`submitted_by`,`status`,`status_since`,`seq`) WHERE status < 40;--> statement-breakpoint
CREATE INDEX `user_state_created` ON `user` (case when deactivated_at is not null then 'deactivated' when roles = '[]' then 'waiting' else 'active' end,`created_at`,`seq`);