import { createQueryClient } from "@portal/shared-ui/module";
import { QueryClientProvider } from "@portal/shared-ui/visitor";
import { type ReactNode, useState } from "react";

/** Provides the query client of pages that call the API, so that other pages need not load the library. */
export function PageQueryProvider({ children }: { children: ReactNode }) {
	const [client] = useState(() => createQueryClient());
	return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
