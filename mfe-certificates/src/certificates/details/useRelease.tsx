import type { Certificate } from "@portal/contracts/contract/certificates";
import { ConfirmDialog } from "@portal/shared-ui";
import { errorMessage, RequestError, useApi, useFlash, useMutation, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { releaseCertificate } from "../../certifications/api.ts";
import { Hints } from "./Hints.tsx";
import { Remarks } from "./Remarks.tsx";

interface Release {
	certificate: Certificate;
	/**
	 * Called after the release. `pressed` is the button that had the focus; if it has disappeared, the focus must move
	 * to another element.
	 */
	onReleased: (pressed: Element | null) => unknown;
	/** Called when the server refuses the release, so that the caller can reload outdated data. */
	onRefused?: () => void;
}

/**
 * Returns a function that sends a certificate to review, and a dialog. The dialog demands a confirmation if the
 * documents lack English texts or contain letters that their font lacks.
 */
export function useRelease({ certificate, onReleased, onRefused }: Release) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const showFlash = useFlash();
	const [isConfirming, setConfirming] = useState(false);
	const [pressed, setPressed] = useState<Element | null>(null);
	const { mutate, isPending, submittedAt } = useMutation({
		mutationFn: async () => {
			const focused = document.activeElement;
			setPressed(focused);
			await releaseCertificate(api, certificate, false);
			return focused;
		},
		onSuccess: onReleased,
		onError: (error) => {
			if (error instanceof RequestError && error.code === "CONFIRMATION_REQUIRED") return setConfirming(true);
			showFlash(errorMessage(error), "error");
			onRefused?.();
		},
	});
	return {
		release: () => mutate(),
		isPending,
		dialog: (
			<ConfirmDialog
				isOpen={isConfirming}
				onOpenChange={setConfirming}
				title={t("remarks.confirmTitle")}
				message={t("remarks.question")}
				confirmLabel={t("remarks.confirm")}
				onConfirm={async () => {
					await releaseCertificate(api, certificate, true);
					setConfirming(false);
					await onReleased(pressed);
				}}
			>
				<Remarks certificate={certificate} version={submittedAt} />
				<Hints certificate={certificate} action="release" />
			</ConfirmDialog>
		),
	};
}
