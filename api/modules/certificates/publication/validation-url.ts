/** What the QR code of a document leads to. */
export const validationUrl = (publicUrl: string, publicId: string) =>
	`${publicUrl}/validateCertificate?cid=${publicId}`;
