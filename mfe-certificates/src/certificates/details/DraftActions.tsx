import type { Certificate } from "@portal/contracts/contract/certificates";
import { Button } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { certificationDetails, TABS } from "../../paths.ts";
import { useDone } from "../../useDone.ts";
import { useDelete } from "../actions/useCertificateActions.tsx";
import { useRelease } from "./useRelease.tsx";

interface DraftActionProps {
	certificate: Certificate;
	/** Called before the page is left, so that the form does not warn of unsaved changes. */
	onLeave: () => void;
}

export function DeleteDraft({ certificate, onLeave }: DraftActionProps) {
	const { t } = useTranslation("certificates");
	const { confirm, dialog } = useDelete(certificate, onLeave);
	if (!certificate.actions.includes("delete")) return null;
	return (
		<>
			<Button variant="ghost" icon="trash" onPress={confirm}>
				{t("draft.delete")}
			</Button>
			{dialog}
		</>
	);
}

interface ReleaseDraftProps extends DraftActionProps {
	/**
	 * True while the form has unsaved changes. It disables the release, because reviewers would not receive those
	 * changes.
	 */
	isUnsaved: boolean;
}

export function ReleaseDraft({ certificate, onLeave, isUnsaved }: ReleaseDraftProps) {
	const { t } = useTranslation("certificates");
	const done = useDone();
	const leave = () => {
		onLeave();
		const message = t("done.released", { number: certificate.certificateNumber });
		return done(certificationDetails(certificate._certificationId, TABS.certificates), message);
	};
	const { release, isPending, dialog } = useRelease({ certificate, onReleased: leave });
	if (!certificate.actions.includes("release")) return null;
	return (
		<>
			<Button icon="check" isDisabled={isUnsaved} isPending={isPending} onPress={release}>
				{t("draft.release")}
			</Button>
			{dialog}
		</>
	);
}
