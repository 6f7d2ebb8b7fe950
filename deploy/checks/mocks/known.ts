/**
 * Records that a request is about, by what they are: the API's own are made for the request, a mock names those that it
 * has in `src/mocks/known.ts`.
 */
export interface Known {
	client: string;
	certification: string;
	/** A certification and one of its products, as `<certification> <product>`. */
	stocked: string;
	/** A draft and a product of its certification, as `<certificate>/certification/<certification> <product>`. */
	editable: string;
	/** Certificates by their status, as `<certificate>/certification/<certification>`. */
	draft: string;
	inApproval: string;
	/** Its preview has been downloaded. */
	previewed: string;
	approved: string;
	published: string;
	/** A certification with a published certificate. */
	valid: string;
	enquiry: string;
	/** Address that an enquiry came from. */
	email: string;
	user: string;
	deactivated: string;
	publicId: string;
	/** SHA-256 of a file that was issued. */
	issuedFile: string;
}
/** The id of a record of this kind. */
export type Ask = (kind: keyof Known) => Promise<string>;
