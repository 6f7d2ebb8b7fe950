import { certificationOf, idsIn, type Sizes } from "../../api/testing/large-database/index.ts";

export const pagesIn = (sizes: Sizes): Record<string, string> => {
	const ids = idsIn(sizes);
	const certificate = Math.floor(sizes.certificates / 2);
	const certification = ids.certification(certificationOf(sizes, certificate));
	return {
		client: `/client/${ids.client(1)}`,
		certification: `/certification/${certification}`,
		certificate: `/certificate/${ids.certificate(certificate)}/certification/${certification}`,
		"certificate that waits": `/certificate/${ids.open(0)}/certification/${ids.certification(0)}`,
		enquiry: `/customerMessages/${ids.enquiry(1)}`,
	};
};
