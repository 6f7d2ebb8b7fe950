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

/** Redirects an unknown URL to the root, which shows a notice with the path. */
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
	// The server has redirected a path that it does not know, but a previewed module version may have a page for it.
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

/** Page at the root. For an unknown URL, staff get a message on their home page, and visitors see a notice here. */
export function AtRoot({ children }: { children: ReactNode }) {
	const [query] = useSearchParams();
	const path = unavailableIn(query);
	return path === undefined ? children : <Notice path={path}>{children}</Notice>;
}
