import { certificateNumberOf } from "@portal/contracts/kit/certificate-numbers";
import { isNumber, publicIdOf } from "@portal/contracts/kit/public-ids";

export { certificateNumberOf, isNumber, publicIdOf };

export const VALIDATION_PATH = "/validateCertificate";
export const validationPath = (publicId: string): string => `${VALIDATION_PATH}?cid=${encodeURIComponent(publicId)}`;

/**
 * Returns the certificate's number in the text, or else the text as a public id. The server reads entries in the same
 * way.
 */
export const referenceOf = (typed: string): string => certificateNumberOf(typed) ?? publicIdOf(typed);
