import { type Certificate, FIRST_STATUS } from "@portal/contracts/contract/certificates";
import { CAUSE_NAMES, CAUSES } from "@portal/contracts/kit/public-states";
import { ConfirmDialog, type MenuItemProps } from "@portal/shared-ui";
import {
	errorMessage,
	flash,
	lazyComponent,
	RequestError,
	useApi,
	useFlash,
	useMutation,
	useNavigate,
	useQueryClient,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { type ComponentProps, useState } from "react";
import { allowedActionsOf } from "../../allowed-actions.ts";
import { certificationQuery } from "../../api.ts";
import { deleteCertificate, replaceCertificate, stopApproval } from "../../certifications/api.ts";
import { certificateApproval, certificateDetails, certificationDetails, editCertificate, TABS } from "../../paths.ts";
import { currentStatus } from "../../StatusBadge.tsx";
import { useDone } from "../../useDone.ts";
import { useMove } from "../../useMove.ts";
import { useRelease } from "../details/useRelease.tsx";
import { openReplacement } from "../replacement/replacements.ts";

/** Returns `replace`, which creates the draft of a successor, and a dialog that links to an already existing draft. */
function useReplace(certificate: Certificate, clientId: string) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const queries = useQueryClient();
	const navigate = useNavigate();
	const showFlash = useFlash();
	const [known, setKnown] = useState<Certificate>();
	const replace = useMutation({
		mutationFn: () => replaceCertificate(api, certificate),
		onSuccess: async (created) => {
			await queries.invalidateQueries({ refetchType: "none" });
			const message = t("done.replacementCreated", { number: created.certificateNumber });
			await navigate(editCertificate(created, clientId), { state: flash(message) });
		},
		onError: async (error) => {
			await queries.invalidateQueries();
			const exists = error instanceof RequestError && error.code === "REPLACEMENT_EXISTS";
			const query = certificationQuery(api, certificate._certificationId);
			const open = exists && openReplacement(certificate, (await queries.fetchQuery(query)).data.certificates);
			if (open) setKnown(open);
			else showFlash(errorMessage(error), "error");
		},
	});
	return {
		replace: () => replace.mutate(),
		dialog: known && (
			<ConfirmDialog
				isOpen
				onOpenChange={(isOpen) => !isOpen && setKnown(undefined)}
				title={t("succession.existsTitle")}
				message={t("succession.exists", { number: known.certificateNumber })}
				confirmLabel={t("succession.toOpen")}
				onConfirm={() => navigate(editCertificate(known, clientId))}
			/>
		),
	};
}

const MoveDialog = lazyComponent(async () => (await import("../lifecycle/MoveDialog.tsx")).MoveDialog);
type Shown = Pick<ComponentProps<typeof MoveDialog>, "move" | "cause">;

type Action = Certificate["actions"][number];

export interface OfferedAction extends Pick<MenuItemProps, "icon" | "tone" | "href" | "onAction"> {
	id: string;
	label: string;
	isPending?: boolean;
}

type Place = "row" | "page";

/** Actions that bring a certificate closer to publication. The first allowed one is a button, others are in a menu. */
const STEPS = {
	// Leaves out "release", because the card above the table already has a button for it.
	row: ["edit", "sign", "reject", "publish", "reinstate"],
	page: ["release", "edit", "sign", "reject", "publish", "reinstate", "mail"],
} as const satisfies Record<Place, readonly Action[]>;
const OTHERS = ["release", "edit", "stop", "mail", "replace", "suspend", "retract", "delete"] as const;
/** An action that is in neither list does not compile where it is offered. */
type Placed = (typeof STEPS)[Place][number] | (typeof OTHERS)[number];

/**
 * Returns the dialog that confirms the deletion of a certificate, and `confirm`, which opens it. After the deletion,
 * the page of the certification opens.
 */
export function useDelete(certificate: Certificate, onLeave?: () => void) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const queries = useQueryClient();
	const done = useDone();
	const [isConfirming, setConfirming] = useState(false);
	const number = certificate.certificateNumber;
	return {
		confirm: () => setConfirming(true),
		dialog: (
			<ConfirmDialog
				isOpen={isConfirming}
				onOpenChange={setConfirming}
				title={t("draft.deleteTitle")}
				message={t("draft.deleteQuestion", { number })}
				confirmLabel={t("draft.delete")}
				tone="danger"
				onConfirm={async () => {
					await deleteCertificate(api, certificate).catch((error: unknown) => {
						// Reloads the data, because another user's change may be the reason of the refusal. A form is
						// not reloaded, because that would discard its input.
						if (!onLeave) void queries.invalidateQueries();
						throw error;
					});
					onLeave?.();
					const list = certificationDetails(certificate._certificationId, TABS.certificates);
					await done(list, t("done.deleted", { number }));
				}}
			/>
		),
	};
}

/**
 * Returns the dialog for a status change or a mail, and `open`, which opens it. If `isProposable`, a link to the page
 * can open the dialog at once: `suspend=noSurveillance` proposes a suspension and its cause.
 */
function useMoveDialog(certificate: Certificate, clientId: string, isProposable: boolean) {
	const queries = useQueryClient();
	const [params] = useSearchParams();
	const cause = isProposable && CAUSE_NAMES.find((name) => name === params.get("suspend"));
	const [shown, setShown] = useState<Shown | undefined>(cause ? { move: "suspend", cause: CAUSES[cause] } : undefined);
	const close = () => {
		setShown(undefined);
		// Reloads the data even after Cancel, because a refused change shows that the data is outdated. Reloading
		// earlier could remove the open dialog.
		void queries.invalidateQueries();
	};
	return {
		open: (move: Shown["move"]) => () => setShown({ move }),
		dialog: shown && <MoveDialog {...{ certificate, clientId }} {...shown} onClose={close} />,
	};
}

/**
 * Returns the user's next step, the other actions for a menu, and the dialogs; `offer` returns any action. Render the
 * dialogs outside of the menu, because closing the menu removes its content.
 */
export function useCertificateActions(certificate: Certificate, clientId: string, place: Place) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const { may } = allowedActionsOf(certificate);
	const stop = useMove(() => stopApproval(api, certificate), t("done.stopped"));
	const release = useRelease(certificate);
	const remove = useDelete(certificate);
	const replace = useReplace(certificate, clientId);
	const move = useMoveDialog(certificate, clientId, place === "page" && may("suspend"));
	const review = (label: string) => ({ label, href: certificateApproval(certificate, clientId) });
	const offered: Readonly<Record<Placed, Omit<OfferedAction, "id">>> = {
		release: { label: t("draft.release"), icon: "check", onAction: release.release, isPending: release.isPending },
		edit: { label: t("row.edit"), href: editCertificate(certificate, clientId) },
		sign: review(t(place === "page" ? "pending.check" : "row.sign")),
		reject: review(t("row.reject")),
		stop: { label: t("row.stop"), onAction: () => stop.mutate(document.activeElement), isPending: stop.isPending },
		publish: { label: t("row.publish"), onAction: move.open("publish") },
		reinstate: { label: t("row.reinstate"), onAction: move.open("reinstate") },
		mail: { label: t("row.mail"), icon: "mail", onAction: move.open("mail") },
		replace: { label: t("row.replace"), onAction: replace.replace },
		suspend: { label: t("row.suspend"), onAction: move.open("suspend") },
		retract: { label: t("row.retract"), onAction: move.open("retract") },
		delete: { label: t("draft.delete"), tone: "danger", onAction: remove.confirm },
	};
	const of = (id: Action): OfferedAction => ({ id, ...offered[id] });
	const next = STEPS[place].find(may);
	const hasDetails = place === "row" && currentStatus(certificate)?.code !== FIRST_STATUS;
	const details = { id: "details", label: t("row.details"), href: certificateDetails(certificate, clientId) };
	return {
		offer: of,
		next: next && of(next),
		others: [...(hasDetails ? [details] : []), ...OTHERS.filter((id) => id !== next && may(id)).map(of)],
		dialogs: (
			<>
				{release.dialog}
				{remove.dialog}
				{replace.dialog}
				{move.dialog}
			</>
		),
	};
}
