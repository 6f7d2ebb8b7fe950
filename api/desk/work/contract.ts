import { z } from "zod";
import { waitingAccount } from "../../accounts/users/contract.ts";
import { CERTIFICATE_QUEUES, waitingCertificate } from "../../modules/certificates/contract.ts";
import { enquiryListItem } from "../../public/enquiries/contract.ts";

/** The number of records that the home page shows per group of open work. Further ones are only counted. */
export const SHOWN_AT_ONCE = 5;

const counted = z.object({
	count: z.number().int(),
	/** True if there are more records than `count`, because counting stops at a limit. */
	more: z.boolean(),
});
const queue = <T extends z.ZodType>(item: T) => counted.extend({ items: z.array(item) });

export const waitingEnquiry = enquiryListItem.pick({
	_id: true,
	company: true,
	name: true,
	messageDate: true,
	status: true,
});
export type WaitingEnquiry = z.infer<typeof waitingEnquiry>;

export const WORK_QUEUES = [...CERTIFICATE_QUEUES, "enquiries", "accounts"] as const;
export type WorkQueue = (typeof WORK_QUEUES)[number];
export const WORK_COUNTS = [...WORK_QUEUES, "deadlines"] as const;
export type WorkCount = (typeof WORK_COUNTS)[number];

const certificates = queue(waitingCertificate);
/** The open work of the signed-in user. A group is missing if the user's roles do not permit this work. */
export const work = z.object({
	toReview: certificates.optional(),
	sentBack: certificates,
	toPublish: certificates,
	drafts: certificates,
	enquiries: queue(waitingEnquiry),
	accounts: queue(waitingAccount).optional(),
	/** The number of deadlines that are due today or overdue, including those of other users. */
	deadlines: counted,
} satisfies Record<WorkCount, z.ZodType>);
export type Work = z.infer<typeof work>;
