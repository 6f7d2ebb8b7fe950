import {
	MAIL_LABELS,
	NOTIFICATION_KINDS,
	NOTIFIED_ROLES,
	type NotificationKind,
	type Notifications,
} from "@portal/contracts/contract/mails";
import { hasOneOf } from "@portal/contracts/kit/access";
import { ActionBar, Banner, Card, ErrorState, LinkButton, Skeleton, Stack, TextLink, toast } from "@portal/shared-ui";
import { Form, UnsavedGuard, useAppForm, useIsDirty } from "@portal/shared-ui/form";
import { errorMessage, Page, useApi, useBlocker, useQuery, useQueryClient, useSession } from "@portal/shared-ui/module";
import { ownAccount, signInOptions } from "../account/api.ts";
import { useAccountTexts } from "../account/useAccountTexts.ts";
import { notificationsQuery, saveNotifications } from "./api.ts";

interface ChoiceProps {
	wanted: Notifications;
	etag: string;
	/** Those of the person's roles. */
	kinds: readonly NotificationKind[];
	isSending: boolean;
}

function Choice({ wanted, etag, kinds, isSending }: ChoiceProps) {
	const { t } = useAccountTexts();
	const api = useApi();
	const queryClient = useQueryClient();
	const form = useAppForm({
		defaultValues: { kinds: kinds.filter((kind) => wanted[kind]) as string[] },
		onSubmit: async ({ kinds: chosen }) => {
			const own = Object.fromEntries(kinds.map((kind) => [kind, chosen.includes(kind)]));
			const { queryKey } = notificationsQuery(api);
			try {
				queryClient.setQueryData(queryKey, await saveNotifications(api, etag, { ...wanted, ...own }));
			} catch (error) {
				// Chosen otherwise in another window: whoever has read that saves once more.
				void queryClient.invalidateQueries({ queryKey });
				throw error;
			}
			toast(t("notifications.saved"));
		},
	});
	const isDirty = useIsDirty(form);
	const options = kinds.map((kind) => ({
		id: kind,
		label: MAIL_LABELS[kind],
		description: t(`notifications.kinds.${kind}`),
	}));
	return (
		<Form form={form} aria-label={t("notifications.title")}>
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

/** Why nothing comes, if nothing does. */
function Hindrance({ isSending, email }: { isSending: boolean; email: string | undefined }) {
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
				{t("notifications.to", { email })} <TextLink href="/sicherheit">{t("notifications.changeAddress")}</TextLink>
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
	const wanted = useQuery(notificationsQuery(api));
	const options = useQuery(signInOptions(api));
	const account = useQuery(ownAccount(api, user?._id ?? ""));
	const all = [wanted, options, account];
	const failed = all.find(({ isError, data }) => isError && data === undefined);
	const retry = () => void Promise.all(all.map(({ isError, refetch }) => isError && refetch()));
	const kinds = NOTIFICATION_KINDS.filter((kind) => hasOneOf(user?.roles ?? [], NOTIFIED_ROLES[kind]));
	const isSending = options.data?.passwordByMail;
	return (
		<Page title={t("notifications.title")}>
			<Stack>
				<p>{t("notifications.hint")}</p>
				{failed && <ErrorState message={errorMessage(failed.error)} onRetry={retry} />}
				{!failed && !(wanted.data && account.data && isSending !== undefined) && <Skeleton lines={8} />}
				{wanted.data && account.data && isSending !== undefined && (
					<>
						<Hindrance isSending={isSending} email={account.data.email} />
						<Choice wanted={wanted.data.data} etag={wanted.data.etag} kinds={kinds} isSending={isSending} />
					</>
				)}
			</Stack>
		</Page>
	);
}
