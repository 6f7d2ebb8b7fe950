import { isObject } from "@portal/contracts/kit/registry";
import { Button } from "@portal/shared-ui/basics";
import { useNavigate, useTranslation } from "@portal/shared-ui/module";
import { EntranceFrame } from "../login/EntranceFrame.tsx";

// Returns true if the user can go back. The Navigation API also counts pages from before the application was loaded.
function hasPageBefore(): boolean {
	const { navigation } = window as { navigation?: { canGoBack: boolean } };
	if (navigation) return navigation.canGoBack;
	const state: unknown = window.history.state;
	return isObject(state) && Number(state.idx) > 0;
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
