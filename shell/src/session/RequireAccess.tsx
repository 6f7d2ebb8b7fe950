import {
	type Access,
	isObliged,
	isOfflinePage,
	LanguageScope,
	Navigate,
	PlaceFailed,
	useHost,
	useLocation,
	useSession,
	useTranslation,
} from "@portal/shared-ui/module";
import { type ReactNode, useEffect } from "react";
import { DelayedIndicator } from "../remote/DelayedIndicator.tsx";
import { Loaded } from "../remote/Loaded.tsx";
import { obligationPart } from "../screens.ts";

interface RequireAccessProps {
	access: Exclude<Access, "public"> | "signedIn";
	children: ReactNode;
}

export function RequireAccess({ access, children }: RequireAccessProps) {
	const { t } = useTranslation("shell");
	const { session } = useHost();
	const { status, user, refusal, hasRole } = useSession();
	const location = useLocation();
	const isUnreachable = status === "unreachable" || (status === "offline" && !isOfflinePage(location.pathname));
	useEffect(() => session.start(), [session]);

	if (status === "unknown" || isUnreachable)
		return (
			<LanguageScope language="de">
				<main className="shell-alone">
					{status === "unknown" ? (
						<DelayedIndicator label={t("session.waiting")} />
					) : (
						<PlaceFailed
							title={t(refusal === undefined ? "session.unreachable" : "session.refused")}
							message={refusal ?? t("session.unreachableHint")}
							onRetry={session.restart}
						/>
					)}
				</main>
			</LanguageScope>
		);
	if (status === "anonymous") return <Navigate to="/login" state={{ from: location }} replace />;
	if (isObliged(user))
		return (
			<LanguageScope language="de">
				<Loaded source={obligationPart} name={t("areas.login")} kind="screen">
					{({ Obligation }) => <Obligation />}
				</Loaded>
			</LanguageScope>
		);
	if (access !== "signedIn" && !hasRole(...access)) return <Navigate to="/unauthorized" replace />;
	return children;
}
