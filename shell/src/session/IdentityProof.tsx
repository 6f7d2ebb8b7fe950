import type { Proof } from "@portal/contracts/kit/problems";
import { Button, Stack } from "@portal/shared-ui/basics";
import { useApi, useHost } from "@portal/shared-ui/module";
import { confirmByPasskey, confirmTyped } from "../account/api.ts";
import { ProofForm, type TypedProof } from "../account/ProofForm.tsx";
import { useAccountTexts } from "../account/useAccountTexts.ts";

export function IdentityProof({ proofs, onCancel }: { proofs: readonly Proof[]; onCancel: () => void }) {
	const { t } = useAccountTexts();
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
