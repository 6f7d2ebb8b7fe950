import {
	type Access,
	LanguageScope,
	Navigate,
	PlaceFailed,
	PlaceWaiting,
	useHost,
	useLocation,
	useSession,
	useTranslation,
} from "@portal/shared-ui/module";
import { type ReactNode, useEffect, useState } from "react";

const QUIET_MS = 200;

function Waiting() {
	const { t } = useTranslation("shell");
	const [isQuiet, setQuiet] = useState(true);
	useEffect(() => {
		const timer = setTimeout(() => setQuiet(false), QUIET_MS);
		return () => clearTimeout(timer);
	}, []);
	return isQuiet ? null : <PlaceWaiting label={t("session.waiting")} />;
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
	const { t } = useTranslation("shell");
	return <PlaceFailed title={t("session.unreachable")} message={t("session.unreachableHint")} onRetry={onRetry} />;
}

/** What is inside is for people who are signed in and, where roles are named, have one of them. */
export function RequireAccess({
	access,
	children,
}: {
	access: Exclude<Access, "public"> | "signedIn";
	children: ReactNode;
}) {
	const { session } = useHost();
	const { status, hasRole } = useSession();
	const location = useLocation();
	useEffect(() => session.start(), [session]);

	if (status === "unknown" || status === "unreachable")
		return (
			<LanguageScope language="de">
				<main className="shell-alone">
					{status === "unknown" ? <Waiting /> : <Unreachable onRetry={session.restart} />}
				</main>
			</LanguageScope>
		);
	if (status === "anonymous") return <Navigate to="/login" state={{ from: location }} replace />;
	if (access !== "signedIn" && !hasRole(...access)) return <Navigate to="/unauthorized" replace />;
	return children;
}
