import { flash, Navigate } from "@portal/shared-ui/module";
import { CLIENTS } from "./paths.ts";

/** What could not be loaded is told above the list of clients. */
export function BackToClients({ message }: { message: string }) {
	return <Navigate to={CLIENTS} replace state={flash(message, "error")} />;
}
