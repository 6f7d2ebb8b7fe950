import { createQueryClient } from "@portal/shared-ui/module";
import { QueryClientProvider } from "@portal/shared-ui/visitor";
import { type ReactNode, useState } from "react";

/** Provides the query client to the pages that call the API when they are opened. */
export function PageQueryProvider({ children }: { children: ReactNode }) {
	const [client] = useState(() => createQueryClient());
	return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
