import { createQueryClient } from "@portal/shared-ui/module";
import { QueryClientProvider } from "@portal/shared-ui/visitor";
import { type ReactNode, useState } from "react";

/** Around the pages that ask the API while they are being read. */
export function Asking({ children }: { children: ReactNode }) {
	const [client] = useState(() => createQueryClient());
	return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
