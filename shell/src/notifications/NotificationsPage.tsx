import {
	MAIL_LABELS,
	NOTIFICATION_KINDS,
	NOTIFIED_ROLES,
	type NotificationKind,
	type Notifications,
} from "@portal/contracts/contract/mails";
import { hasOneOf } from "@portal/contracts/kit/access";
import { ActionBar, Banner, Card, ErrorState, LinkButton, Skeleton, Stack, TextLink, toast } from "@portal/shared-ui";
import { type Conflict, Form, UnsavedGuard, useAppForm, useIsDirty } from "@portal/shared-ui/form";
import {
	errorMessage,
	type FreshRecord,
	Page,
	type Tagged,
	useApi,
	useBlocker,
	useFresh,
	useQuery,
	useQueryClient,
	useSession,
} from "@portal/shared-ui/module";
import { useMemo, useRef, useState } from "react";
import { ownAccount, signInOptions } from "../account/api.ts";
import { useAccountTexts } from "../account/useAccountTexts.ts";
import { notificationsQuery, saveNotifications } from "./api.ts";

interface ChoiceProps {
	source: FreshRecord<Notifications>;
	/** Those of the person's roles. */
	kinds: readonly NotificationKind[];
	isSending: boolean;
}

interface Values {
	kinds: string[];
}

/**
 * What is chosen and its version belong together: a later version must not let through what was chosen before, unless the
 * person has seen it. Unlike with `useEdited` the form stays once it is saved.
 */
function useChosen({ loaded, latest, reload }: FreshRecord<Notifications>, kinds: readonly NotificationKind[]) {
	const [record, renew] = useState(loaded);
	const seen = useRef<Tagged<Notifications>>(undefined);
	const valuesOf = ({ data }: Tagged<Notifications>): Values => ({ kinds: kinds.filter((kind) => data[kind]) });
	// biome-ignore lint/correctness/useExhaustiveDependencies: the kinds are those of the person's roles
	const values = useMemo(() => valuesOf(record), [record]);
	const conflict: Conflict<Values> = {
		base: values,
		reload,
		load: async () => {
			seen.current = await latest();
			return valuesOf(seen.current);
		},
		accept: () => seen.current && renew(seen.current),
	};
	return { ...record, values, renew, conflict };
}

function Choice({ source, kinds, isSending }: ChoiceProps) {
	const { t } = useAccountTexts();
	const api = useApi();
	const queryClient = useQueryClient();
	const { data: wanted, etag, values: defaultValues, renew, conflict } = useChosen(source, kinds);
	const form = useAppForm<Values>({
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
	const fields = [
		{
			name: "kinds",
			label: t("notifications.label"),
			text: (chosen: string[]) =>
				options
					.filter(({ id }) => chosen.includes(id))
					.map(({ label }) => label)
					.join(", "),
		},
	];
	return (
		<Form form={form} conflict={{ ...conflict, fields }} aria-label={t("notifications.title")}>
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
						<Hindrance isSending={isSending} email={account.data.email} />
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
