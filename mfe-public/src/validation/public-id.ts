import { certificateNumberOf } from "@portal/contracts/kit/certificate-numbers";
import { publicIdOf } from "@portal/contracts/kit/public-ids";

export const VALIDATION_PATH = "/validateCertificate";
export const validationPath = (publicId: string): string => `${VALIDATION_PATH}?cid=${encodeURIComponent(publicId)}`;

/** Returns the certificate number in a text, or without one the text as an id. The server uses the same rules. */
export const referenceOf = (typed: string): string => certificateNumberOf(typed) ?? publicIdOf(typed);
