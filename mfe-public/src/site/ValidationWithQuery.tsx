import { ValidateCertificatePage } from "../validation/ValidateCertificatePage.tsx";
import { PageQueryProvider } from "./PageQueryProvider.tsx";

export const ValidationWithQuery = () => (
	<PageQueryProvider>
		<ValidateCertificatePage />
	</PageQueryProvider>
);
