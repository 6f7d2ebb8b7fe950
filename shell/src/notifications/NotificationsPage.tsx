import {
	MAIL_LABELS,
	NOTIFICATION_KINDS,
	NOTIFIED_ROLES,
	type NotificationKind,
	type Notifications,
} from "@portal/contracts/contract/mails";
import { hasOneOf } from "@portal/contracts/kit/access";
import { readableAddress } from "@portal/contracts/kit/addresses";
import { ActionBar, Banner, Card, ErrorState, LinkButton, Skeleton, Stack, TextLink, toast } from "@portal/shared-ui";
import { describeConflict, Form, UnsavedGuard, useAppForm, useEdited, useIsDirty } from "@portal/shared-ui/form";
import {
	errorMessage,
	type FreshRecord,
	Page,
	useApi,
	useBlocker,
	useFresh,
	useQuery,
	useQueryClient,
	useSession,
} from "@portal/shared-ui/module";
import { useCallback, useState } from "react";
import { ownAccount, signInOptions } from "../account/api.ts";
import { useAccountTexts } from "../account/useAccountTexts.ts";
import { notificationsQuery, saveNotifications } from "./api.ts";

interface ChoiceProps {
	source: FreshRecord<Notifications>;
	kinds: readonly NotificationKind[];
	isSending: boolean;
}

function Choice({ source, kinds, isSending }: ChoiceProps) {
	const { t } = useAccountTexts();
	const api = useApi();
	const queryClient = useQueryClient();
	const [offered] = useState(kinds);
	const valuesOf = useCallback((data: Notifications) => ({ kinds: offered.filter((kind) => data[kind]) }), [offered]);
	const { data: wanted, etag, values: defaultValues, renew, conflict } = useEdited(source, valuesOf);
	const form = useAppForm<{ kinds: string[] }>({
		defaultValues,
		onSubmit: async ({ kinds: chosen }) => {
			const own = Object.fromEntries(kinds.map((kind) => [kind, chosen.includes(kind)]));
			const saved = await saveNotifications(api, etag, { ...wanted, ...own });
			queryClient.setQueryData(notificationsQuery(api).queryKey, saved);
			renew(saved);
			toast(t("notifications.saved"));
		},
	});
	const isDirty = useIsDirty(form);
	const options = kinds.map((kind) => ({
		id: kind,
		label: MAIL_LABELS[kind],
		description: t(`notifications.kinds.${kind}`),
	}));
	const textOf = (chosen: string[]) =>
		options.flatMap(({ id, label }) => (chosen.includes(id) ? label : [])).join(", ");
	return (
		<Form
			form={form}
			conflict={describeConflict(conflict, { kinds: { label: t("notifications.label"), text: textOf } })}
			aria-label={t("notifications.title")}
		>
			<Card>
				<form.AppField name="kinds">
					{(field) => (
						<field.CheckboxGroup label={t("notifications.label")} options={options} isDisabled={!isSending} />
					)}
				</form.AppField>
			</Card>
			<ActionBar>
				<form.SubmitButton isDisabled={!isSending}>{t("notifications.save")}</form.SubmitButton>
			</ActionBar>
			<UnsavedGuard isDirty={isDirty} blocker={useBlocker(isDirty)} />
		</Form>
	);
}

function NoMailReason({ isSending, email }: { isSending: boolean; email: string | undefined }) {
	const { t } = useAccountTexts();
	if (!isSending)
		return (
			<Banner tone="info" live="off" title={t("notifications.offTitle")}>
				{t("notifications.off")}
			</Banner>
		);
	if (email !== undefined)
		return (
			<p>
				{t("notifications.to", { email: readableAddress(email) })}{" "}
				<TextLink href="/sicherheit">{t("notifications.changeAddress")}</TextLink>
			</p>
		);
	return (
		<Banner
			tone="warning"
			live="off"
			title={t("notifications.noAddressTitle")}
			actions={<LinkButton href="/sicherheit">{t("notifications.toAddress")}</LinkButton>}
		>
			{t("notifications.noAddress")}
		</Banner>
	);
}

export function NotificationsPage() {
	const { t } = useAccountTexts();
	const api = useApi();
	const { user } = useSession();
	const wanted = useFresh(notificationsQuery(api));
	const options = useQuery(signInOptions(api));
	const account = useQuery(ownAccount(api, user?._id ?? ""));
	const others = [options, account];
	const failed = wanted.error ?? others.find(({ isError, data }) => isError && data === undefined)?.error;
	const retry = () => {
		if (wanted.error) wanted.reload();
		for (const { isError, refetch } of others) if (isError) void refetch();
	};
	const kinds = NOTIFICATION_KINDS.filter((kind) => hasOneOf(user?.roles ?? [], NOTIFIED_ROLES[kind]));
	const isSending = options.data?.passwordByMail;
	return (
		<Page title={t("notifications.title")}>
			<Stack>
				<p>{t("notifications.hint")}</p>
				{failed && <ErrorState message={errorMessage(failed)} onRetry={retry} />}
				{!failed && !(wanted.loaded && account.data && isSending !== undefined) && <Skeleton lines={8} />}
				{wanted.loaded && account.data && isSending !== undefined && (
					<>
						<NoMailReason isSending={isSending} email={account.data.email} />
						<Choice
							key={wanted.round}
							source={{ ...wanted, loaded: wanted.loaded }}
							kinds={kinds}
							isSending={isSending}
						/>
					</>
				)}
			</Stack>
		</Page>
	);
}
