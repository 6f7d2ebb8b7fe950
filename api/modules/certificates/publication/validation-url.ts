/** Returns the address of a certificate's validation page, which the QR code of a document contains. */
export const validationUrl = (publicUrl: string, publicId: string) =>
	`${publicUrl}/validateCertificate?cid=${publicId}`;
