import { Dialog } from "@portal/shared-ui";
import { useHost, useTranslation } from "@portal/shared-ui/module";
import { useSyncExternalStore } from "react";
import { Loaded } from "../remote/Loaded.tsx";
import { part } from "../remote/part.ts";

const proofPart = part(() => import("./IdentityProof.tsx"));

/** Dialog for a proof of identity, such as the password. Afterwards the request that required the proof is repeated. */
export function IdentityDialog() {
	const { t } = useTranslation("shell");
	const { confirmation } = useHost().session;
	const proofs = useSyncExternalStore(confirmation.subscribe, confirmation.asked);
	const cancel = () => confirmation.settle(false);
	return (
		<Dialog
			title={t("session.confirm")}
			size="small"
			isOpen={proofs !== undefined}
			isDismissable={false}
			onOpenChange={(isOpen) => !isOpen && cancel()}
		>
			{proofs && (
				<Loaded source={proofPart} name={t("session.confirm")}>
					{({ IdentityProof }) => <IdentityProof proofs={proofs} onCancel={cancel} />}
				</Loaded>
			)}
		</Dialog>
	);
}
