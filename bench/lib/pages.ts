import { certificationOf, LARGE_IDS, type Sizes } from "../../api/testing/large-database/index.ts";

export const pagesIn = (sizes: Sizes): Record<string, string> => {
	const certificate = Math.floor(sizes.certificates / 2);
	const certification = LARGE_IDS.certification(certificationOf(sizes, certificate));
	return {
		client: `/client/${LARGE_IDS.client(1)}`,
		certification: `/certification/${certification}`,
		certificate: `/certificate/${LARGE_IDS.certificate(certificate)}/certification/${certification}`,
		"certificate that waits": `/certificate/${LARGE_IDS.open(0)}/certification/${LARGE_IDS.certification(0)}`,
		enquiry: `/customerMessages/${LARGE_IDS.enquiry(1)}`,
	};
};
