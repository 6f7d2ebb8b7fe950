import { isObject } from "@portal/contracts/kit/registry";
import { Banner, Button, Inline, LinkButton } from "@portal/shared-ui/basics";
import {
	Navigate,
	type SessionStatus,
	unsentChanges,
	useHost,
	useLocation,
	useNavigate,
	useSession,
	useTranslation,
} from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { forgetRecent } from "../palette/recent.ts";
import { DelayedIndicator } from "../remote/DelayedIndicator.tsx";
import { EntranceFrame } from "./EntranceFrame.tsx";
import { SignIn } from "./SignIn.tsx";
import { wantsSignOut } from "./sign-out.ts";

const HOME = "/home";

function targetOf(state: unknown): string {
	if (!isObject(state) || !state.from) return HOME;
	const { pathname, search = "", hash = "" } = state.from as { pathname: string; search?: string; hash?: string };
	return `${pathname}${search}${hash}`;
}

const hasSession = (status: SessionStatus) => status === "signedIn" || status === "offline";

/** Signs the user out once, and clears the navigation state, so that a reload does not end the next session too. */
function useSignOut(isWanted: boolean): void {
	const { status, signOut } = useSession();
	const navigate = useNavigate();
	const hasBegun = useRef(false);
	useEffect(() => {
		if (!isWanted) return;
		if (status === "anonymous") void navigate("/login", { replace: true, state: null });
		if (!hasSession(status) || hasBegun.current) return;
		hasBegun.current = true;
		forgetRecent();
		void signOut();
	}, [isWanted, status, signOut, navigate]);
}

export function LoginPage() {
	const { t } = useTranslation("shell");
	const { session } = useHost();
	const { status } = useSession();
	const { state } = useLocation();
	const navigate = useNavigate();
	const isLeaving = wantsSignOut(state) && hasSession(status);
	const [unsent, setUnsent] = useState(unsentChanges);
	useEffect(() => session.start(), [session]);
	useSignOut(wantsSignOut(state) && unsent === 0);

	if (isLeaving && unsent > 0)
		return (
			<EntranceFrame title={t("session.unsentTitle")}>
				<Banner tone="warning">{t("session.unsent", { count: unsent })}</Banner>
				<Inline>
					<Button onPress={() => void navigate(-1)}>{t("session.unsentBack")}</Button>
					<Button variant="danger" onPress={() => setUnsent(0)}>
						{t("session.unsentConfirm")}
					</Button>
				</Inline>
			</EntranceFrame>
		);
	if (isLeaving || status === "unknown")
		return (
			<main className="shell-alone">
				<DelayedIndicator label={t(isLeaving ? "session.leaving" : "session.waiting")} />
			</main>
		);
	if (status === "signedIn") return <Navigate to={targetOf(state)} replace />;
	return (
		<EntranceFrame title={t("login.title")}>
			<SignIn canReset>
				<LinkButton href="/" variant="ghost" icon="arrow-left">
					{t("login.back")}
				</LinkButton>
			</SignIn>
		</EntranceFrame>
	);
}
