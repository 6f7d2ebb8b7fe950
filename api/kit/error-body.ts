import { z } from "zod";
import { ERROR_MESSAGES, type ErrorCode } from "./messages.ts";
import { PROOFS, SECOND_FACTORS } from "./problems.ts";
import { isoDateTime } from "./text-fields.ts";

/** The body of every error response. `fields` contains sentences about fields, by paths such as `address.zip`. */
export const errorBody = z.object({
	message: z.string(),
	code: z.enum(Object.keys(ERROR_MESSAGES) as ErrorCode[]),
	fields: z.record(z.string(), z.array(z.string())).optional(),
	changedBy: z.string().optional(),
	changedAt: isoDateTime.optional(),
	/** The id of the certification that already renews this one, sent with the code RENEWAL_EXISTS. */
	renewedBy: z.string().optional(),
	renewedByNumber: z.string().optional(),
	/** The token for the second step of a sign-in and the user's second factors, sent with SECOND_FACTOR_REQUIRED. */
	secondFactor: z.object({ token: z.string(), methods: z.array(z.enum(SECOND_FACTORS)) }).optional(),
	/** The ways in which the user can confirm their identity, sent with the code REAUTHENTICATION_REQUIRED. */
	confirmBy: z.array(z.enum(PROOFS)).optional(),
	/** English sentences for programs that deploy modules: the reasons why a version was refused. */
	problems: z.array(z.string()).optional(),
	requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
