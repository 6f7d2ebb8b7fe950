import { createQueryClient } from "@portal/shared-ui/module";
import { QueryClientProvider } from "@portal/shared-ui/visitor";
import { useState } from "react";
import { ValidateCertificatePage } from "../validation/ValidateCertificatePage.tsx";

/** The one page that asks the API while it is being read. */
export function AskingPage() {
	const [client] = useState(() => createQueryClient());
	return (
		<QueryClientProvider client={client}>
			<ValidateCertificatePage />
		</QueryClientProvider>
	);
}
