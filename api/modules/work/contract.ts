import { z } from "zod";
import { CERTIFICATE_QUEUES, waitingCertificate } from "../certificates/contract.ts";
import { enquiryListItem } from "../enquiries/contract.ts";
import { waitingAccount } from "../users/contract.ts";

/** As many of a queue as are shown before it is opened. */
export const SHOWN_AT_ONCE = 5;

const counted = z.object({
	count: z.number().int(),
	/** There are more than `count`: counting has ended there. */
	more: z.boolean(),
});
const queue = <T extends z.ZodType>(item: T) =>
	counted.extend({
		/** Those that have waited longest. */
		items: z.array(item),
	});

export const waitingEnquiry = enquiryListItem.pick({
	_id: true,
	company: true,
	name: true,
	messageDate: true,
	status: true,
});
export type WaitingEnquiry = z.infer<typeof waitingEnquiry>;

/** In the order in which they are shown. */
export const WORK_QUEUES = [...CERTIFICATE_QUEUES, "enquiries", "accounts"] as const;
export type WorkQueue = (typeof WORK_QUEUES)[number];
/** What a menu entry may count. */
export const WORK_COUNTS = [...WORK_QUEUES, "deadlines"] as const;
export type WorkCount = (typeof WORK_COUNTS)[number];

const certificates = queue(waitingCertificate);
/** What waits for a person. A queue that is for others is absent. */
export const work = z.object({
	toReview: certificates.optional(),
	sentBack: certificates,
	toPublish: certificates,
	drafts: certificates,
	enquiries: queue(waitingEnquiry),
	accounts: queue(waitingAccount).optional(),
	/** Due today or before, whoever has it. */
	deadlines: counted,
} satisfies Record<WorkCount, z.ZodType>);
export type Work = z.infer<typeof work>;
