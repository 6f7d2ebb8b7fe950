import { createQueryClient } from "@portal/shared-ui/module";
import { QueryClientProvider } from "@portal/shared-ui/visitor";
import { type ComponentType, useState } from "react";

/** Provides the query client of a page that calls the API, so that other pages need not load the library. */
export function withQueries(Page: ComponentType): ComponentType {
	return () => {
		const [client] = useState(() => createQueryClient());
		return (
			<QueryClientProvider client={client}>
				<Page />
			</QueryClientProvider>
		);
	};
}
