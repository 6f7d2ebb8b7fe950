import type { Certificate } from "@portal/contracts/contract/certificates";
import { Button } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
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

/** Sends the draft to review. The button is disabled for unsaved changes, because reviewers would not receive them. */
export function ReleaseDraft({ certificate, onLeave, isUnsaved }: DraftActionProps & { isUnsaved: boolean }) {
	const { t } = useTranslation("certificates");
	const { release, isPending, dialog } = useRelease(certificate, onLeave);
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
