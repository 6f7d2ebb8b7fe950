import type { Proof } from "@portal/api/kit/problems";
import { Button, Stack } from "@portal/shared-ui/basics";
import { useApi, useHost, useTranslation } from "@portal/shared-ui/module";
import { AccountTexts } from "../account/AccountTexts.tsx";
import { confirmByPasskey, confirmTyped } from "../account/api.ts";
import { ProofForm, type TypedProof } from "../account/ProofForm.tsx";

interface IdentityProofProps {
	proofs: readonly Proof[];
	onCancel: () => void;
}

function Content({ proofs, onCancel }: IdentityProofProps) {
	const { t } = useTranslation("account");
	const api = useApi();
	const { confirmation } = useHost().session;
	const confirm = async (shown: Promise<unknown>) => {
		await shown;
		confirmation.settle(true);
	};
	return (
		<Stack>
			<p>{t("confirm.hint")}</p>
			<ProofForm
				label={t("confirm.label")}
				proofs={proofs}
				submitLabel={t("confirm.submit")}
				onTyped={(proof: TypedProof) => confirm(confirmTyped(api, proof))}
				onPasskey={() => confirm(confirmByPasskey(api))}
			>
				<Button onPress={onCancel}>{t("cancel")}</Button>
			</ProofForm>
		</Stack>
	);
}

/** The proof that the server asks for. */
export function IdentityProof(props: IdentityProofProps) {
	return (
		<AccountTexts>
			<Content {...props} />
		</AccountTexts>
	);
}
