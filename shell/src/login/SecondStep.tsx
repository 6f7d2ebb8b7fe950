import { Button, Stack } from "@portal/shared-ui/basics";
import { RequestError, useEntranceApi, useHost } from "@portal/shared-ui/module";
import { secondStepByCode, secondStepByPasskey } from "../account/api.ts";
import { ProofForm } from "../account/ProofForm.tsx";
import { useAccountTexts } from "../account/useAccountTexts.ts";
import type { SecondFactor } from "./useSignInForm.ts";

interface SecondStepProps {
	needed: SecondFactor;
	/** Returns to the form for user id and password. The message explains why the second step has ended. */
	onBeginAgain: (message?: string) => void;
}

type Answered = ReturnType<typeof secondStepByCode>;

export function SecondStep({ needed: { token, methods }, onBeginAgain }: SecondStepProps) {
	const { t } = useAccountTexts();
	const api = useEntranceApi();
	const { session } = useHost();
	const enter = async (answer: Answered) => {
		try {
			session.begin(await answer);
		} catch (error) {
			// The server accepts the second factor only for a limited time, after which the sign-in starts again.
			if (error instanceof RequestError && error.code === "UNAUTHENTICATED") return onBeginAgain(error.message);
			throw error;
		}
	};
	return (
		<Stack>
			<div>
				<h2>{t("secondStep.title")}</h2>
				<p>{t("secondStep.hint")}</p>
			</div>
			<ProofForm
				label={t("secondStep.title")}
				proofs={methods}
				submitLabel={t("secondStep.submit")}
				onTyped={(proof) => ("code" in proof ? enter(secondStepByCode(api, token, proof.code)) : Promise.resolve())}
				onPasskey={() => enter(secondStepByPasskey(api, token))}
			>
				<Button variant="ghost" icon="arrow-left" onPress={() => onBeginAgain()}>
					{t("secondStep.back")}
				</Button>
			</ProofForm>
		</Stack>
	);
}
