/**
 * Returns the address of the public page that confirms a certificate; the QR code on documents contains this address.
 */
export const validationUrl = (publicUrl: string, publicId: string) =>
	`${publicUrl}/validateCertificate?cid=${publicId}`;
