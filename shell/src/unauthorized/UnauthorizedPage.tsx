import { Button } from "@portal/shared-ui";
import { useNavigate, useTranslation } from "@portal/shared-ui/module";
import { EntranceFrame } from "../login/EntranceFrame.tsx";

// The router counts the entries of its own; the first one has nothing before it that is ours.
function hasPageBefore(): boolean {
	const state: unknown = window.history.state;
	return typeof state === "object" && state !== null && "idx" in state && Number(state.idx) > 0;
}

export function UnauthorizedPage() {
	const { t } = useTranslation("shell");
	const navigate = useNavigate();
	const goBack = () => (hasPageBefore() ? navigate(-1) : navigate("/home", { replace: true }));
	return (
		<EntranceFrame title={t("unauthorized.title")} lang="en">
			<Button icon="arrow-left" onPress={() => void goBack()}>
				{t("unauthorized.back")}
			</Button>
		</EntranceFrame>
	);
}
