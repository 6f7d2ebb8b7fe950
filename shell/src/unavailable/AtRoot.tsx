import { unavailableAt, unavailableIn } from "@portal/contracts/kit/registry";
import {
	flash,
	LanguageScope,
	Navigate,
	useHost,
	useLocation,
	useSearchParams,
	useSession,
	useTranslation,
} from "@portal/shared-ui/module";
import { type ReactNode, useEffect } from "react";
import { DelayedIndicator } from "../remote/DelayedIndicator.tsx";
import { useShell } from "../shell-context.ts";

/** Redirects a URL that no page has to the root, which shows a notice with its path. */
export function Unavailable() {
	const { pathname } = useLocation();
	return <Navigate to={unavailableAt(pathname)} replace />;
}

function Notice({ path, children }: { path: string; children: ReactNode }) {
	const { t } = useTranslation("shell");
	const { session } = useHost();
	const { status } = useSession();
	const { modules } = useShell();
	useEffect(() => session.start(), [session]);
	// Returns to the path if a previewed module version has this page, which the server does not know.
	if (modules.manifests.some(({ routes }) => routes.some((route) => route.path === path)))
		return <Navigate to={path} replace />;
	if (status === "signedIn")
		return <Navigate to="/home" state={flash(t("unavailable", { path }), "warning")} replace />;
	if (status !== "unknown") return children;
	return (
		<LanguageScope language="de">
			<DelayedIndicator label={t("session.waiting")} />
		</LanguageScope>
	);
}

/**
 * Renders the page at the root. For the URL of a missing page, signed-in staff are redirected to the home page with a
 * message, and visitors see the notice here.
 */
export function AtRoot({ children }: { children: ReactNode }) {
	const [query] = useSearchParams();
	const path = unavailableIn(query);
	return path === undefined ? children : <Notice path={path}>{children}</Notice>;
}
