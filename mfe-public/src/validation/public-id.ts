export { isNumber, publicIdOf } from "@portal/contracts/kit/public-ids";

export const VALIDATION_PATH = "/validateCertificate";
export const validationPath = (publicId: string): string => `${VALIDATION_PATH}?cid=${encodeURIComponent(publicId)}`;
