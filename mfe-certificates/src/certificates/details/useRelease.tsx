import type { Certificate } from "@portal/contracts/contract/certificates";
import { ConfirmDialog } from "@portal/shared-ui";
import {
	errorMessage,
	RequestError,
	useApi,
	useFlash,
	useMutation,
	useQueryClient,
	useTranslation,
} from "@portal/shared-ui/module";
import { useState } from "react";
import { releaseCertificate } from "../../certifications/api.ts";
import { certificationDetails, TABS } from "../../paths.ts";
import { useDone } from "../../useDone.ts";
import { useMoved } from "../../useMove.ts";
import { Hints } from "./Hints.tsx";
import { Remarks } from "./Remarks.tsx";

/**
 * Returns a function that sends a certificate to review, and a dialog. The dialog demands a confirmation if the
 * documents lack English texts or contain letters that their font lacks. With `onLeave`, the page of the certification
 * opens after the release.
 */
export function useRelease(certificate: Certificate, onLeave?: () => void) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const queries = useQueryClient();
	const showFlash = useFlash();
	const done = useDone();
	const [isConfirming, setConfirming] = useState(false);
	const message = t("done.released", { number: certificate.certificateNumber });
	const moved = useMoved(message);
	/** `pressed` is the button with the focus. If it disappears with the release, the focus moves to the next step. */
	const released = (pressed: Element | null) => {
		if (!onLeave) return moved(pressed);
		onLeave();
		return done(certificationDetails(certificate._certificationId, TABS.certificates), message);
	};
	const { mutate, isPending, submittedAt, variables } = useMutation({
		mutationFn: (_pressed: Element | null) => releaseCertificate(api, certificate, false),
		onSuccess: (_, pressed) => released(pressed),
		onError: (error) => {
			if (error instanceof RequestError && error.code === "CONFIRMATION_REQUIRED") return setConfirming(true);
			showFlash(errorMessage(error), "error");
			// Reloads the data, because another user's change may be the reason of the refusal. A form, which passes
			// `onLeave`, is not reloaded, because that would discard its input.
			if (!onLeave) void queries.invalidateQueries();
		},
	});
	return {
		release: () => mutate(document.activeElement),
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
					await released(variables ?? null);
				}}
			>
				<Remarks certificate={certificate} version={submittedAt} />
				<Hints certificate={certificate} action="release" />
			</ConfirmDialog>
		),
	};
}
