import { Banner, Button, Dialog } from "@portal/shared-ui";
import { unsentChanges, useSession, useTranslation } from "@portal/shared-ui/module";
import { SignIn } from "../login/SignIn.tsx";

/** Dialog to sign in again after the session has expired. Requests that were refused in the meantime are repeated. */
export function SessionDialog() {
	const { t } = useTranslation("shell");
	const { status, user, signOut } = useSession();
	const unsent = unsentChanges();
	return (
		<Dialog
			title={t("session.expired")}
			size="small"
			isOpen={status === "expired"}
			isDismissable={false}
			isKeyboardDismissDisabled
		>
			<p>
				{t("session.expiredHint", { name: user?.name })} {t("session.otherPerson")}
			</p>
			{unsent > 0 && <Banner tone="warning">{t("session.unsent", { count: unsent })}</Banner>}
			<SignIn>
				<Button variant="ghost" icon="logout" onPress={() => void signOut()}>
					{t("layout.signOut")}
				</Button>
			</SignIn>
		</Dialog>
	);
}
