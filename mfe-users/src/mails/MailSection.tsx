import { readableAddress } from "@portal/contracts/kit/addresses";
import "./mails.css";
import { MAIL_LABELS, type Mail, type MailAction } from "@portal/contracts/contract/mails";
import { Badge, Button, Card, ConfirmDialog, ErrorState, FailureBanner, Inline, Skeleton } from "@portal/shared-ui";
import {
	errorMessage,
	formatDateTime,
	useApi,
	useFlash,
	useMutation,
	useQuery,
	useQueryClient,
	useTranslation,
} from "@portal/shared-ui/module";
import { useState } from "react";
import { actOnMail, isSendingQuery, MAILS, mailsQuery } from "./api.ts";

const TONES = { failed: "error", waiting: "warning", sending: "info" } as const;

interface MailProps {
	mail: Mail;
	pending: MailAction | undefined;
	onAct: (action: MailAction) => void;
}

function OpenMail({ mail, pending, onAct }: MailProps) {
	const { t } = useTranslation("users");
	const { kind, name, userid, email, state, reason, detail, attempts, createdAt, nextAt, actions } = mail;
	const about = { kind: MAIL_LABELS[kind], name };
	return (
		<li className="users-mail ui-inline ui-inline--between">
			<div className="users-mail__text">
				<Inline>
					<strong>{MAIL_LABELS[kind]}</strong>
					<Badge tone={TONES[state]}>{t(`mails.state.${state}`)}</Badge>
				</Inline>
				<span className="ui-hint">
					{t("mails.to", { name, where: email === undefined ? userid : readableAddress(email) })}
				</span>
				{reason && <span>{t(`mails.reason.${reason}`)}</span>}
				{detail && <code className="users-mail__detail">{detail}</code>}
				<span className="ui-hint">
					{t(attempts > 0 ? "mails.since" : "mails.untried", { when: formatDateTime(createdAt), count: attempts })}
					{nextAt && attempts > 0 && ` ${t("mails.next", { when: formatDateTime(nextAt) })}`}
				</span>
			</div>
			<Inline align="end">
				{actions.map((action) => (
					<Button
						key={action}
						size="small"
						variant={action === "discard" ? "ghost" : "secondary"}
						isPending={pending === action}
						aria-label={t(`mails.${action}Of`, about)}
						onPress={() => onAct(action)}
					>
						{t(`mails.${action}`)}
					</Button>
				))}
			</Inline>
		</li>
	);
}

export function MailSection() {
	const { t } = useTranslation("users");
	const api = useApi();
	const queryClient = useQueryClient();
	const showFlash = useFlash();
	const sending = useQuery(isSendingQuery(api));
	const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
	const mails = useQuery(mailsQuery(api, cursors.at(-1)));
	const act = useMutation({
		mutationFn: ({ action, mail }: { action: MailAction; mail: Mail }) => actOnMail(api, action, mail._id),
		onSuccess: (_, { action }) => showFlash(t(`mails.done.${action}`)),
		onSettled: () => queryClient.invalidateQueries({ queryKey: MAILS }),
	});
	const [discarded, setDiscarded] = useState<Mail>();
	const failed = [mails, sending].find(({ isError, data }) => isError && data === undefined);
	const { rows = [], next } = mails.data ?? {};
	const isLoaded = mails.data !== undefined && sending.data !== undefined;
	const isSending = sending.data?.passwordByMail ?? true;
	const pendingOf = ({ _id }: Mail) =>
		act.isPending && act.variables.mail._id === _id ? act.variables.action : undefined;
	const onAct = (mail: Mail) => (action: MailAction) =>
		action === "discard" ? setDiscarded(mail) : act.mutate({ action, mail });
	return (
		<Card title={t("mails.title")} description={t(isSending ? "mails.hint" : "mails.off")}>
			{failed && <ErrorState message={errorMessage(failed.error)} onRetry={() => void failed.refetch()} />}
			{!failed && !isLoaded && <Skeleton lines={1} />}
			{act.isError && <FailureBanner>{errorMessage(act.error)}</FailureBanner>}
			{isLoaded && rows.length === 0 && isSending && <p className="ui-hint">{t("mails.empty")}</p>}
			{rows.length > 0 && (
				<ul className="ui-list" aria-label={t("mails.title")}>
					{rows.map((mail) => (
						<OpenMail key={mail._id} mail={mail} pending={pendingOf(mail)} onAct={onAct(mail)} />
					))}
				</ul>
			)}
			{(cursors.length > 1 || next !== undefined) && (
				<Inline align="end">
					{cursors.length > 1 && (
						<Button size="small" onPress={() => setCursors(cursors.slice(0, -1))}>
							{t("mails.newer")}
						</Button>
					)}
					{next !== undefined && (
						<Button size="small" onPress={() => setCursors([...cursors, next])}>
							{t("mails.older")}
						</Button>
					)}
				</Inline>
			)}
			{discarded && (
				<ConfirmDialog
					isOpen
					title={t("mails.confirmTitle")}
					message={t("mails.confirm", { kind: MAIL_LABELS[discarded.kind], name: discarded.name })}
					confirmLabel={t("mails.discard")}
					tone="danger"
					onConfirm={() => act.mutateAsync({ action: "discard", mail: discarded })}
					onOpenChange={() => setDiscarded(undefined)}
				/>
			)}
		</Card>
	);
}
