import { type CreatedCalendarFeed, ME } from "@portal/contracts/contract/deadlines";
import {
	Banner,
	Button,
	Checkbox,
	ConfirmDialog,
	Dialog,
	ErrorState,
	Inline,
	Skeleton,
	Stack,
	TextField,
} from "@portal/shared-ui";
import { errorMessage, formatDateTime, useApi, useMutation, useQuery, useQueryClient } from "@portal/shared-ui/module";
import { useState } from "react";
import { createFeed, feedQuery, removeFeed } from "../api.ts";
import { useTexts } from "../useTexts.ts";

const addressOf = (token: string, isOwnOnly: boolean) =>
	`${window.location.origin}/api/deadlines.ics?${new URLSearchParams({ token, ...(isOwnOnly ? { assignee: ME } : {}) })}`;

/** The address stands here once: the server keeps nothing that it could be read from. */
function Created({ created }: { created: CreatedCalendarFeed }) {
	const { t } = useTexts();
	const [isOwnOnly, setOwnOnly] = useState(false);
	const [copied, setCopied] = useState<"copied" | "notCopied">();
	const address = addressOf(created.token, isOwnOnly);
	const copy = () =>
		navigator.clipboard.writeText(address).then(
			() => setCopied("copied"),
			() => setCopied("notCopied"),
		);
	return (
		<Stack>
			<Banner tone="warning">{t("feed.once")}</Banner>
			<TextField label={t("feed.address")} value={address} isReadOnly />
			<Checkbox
				isSelected={isOwnOnly}
				onChange={(isSelected) => {
					setOwnOnly(isSelected);
					setCopied(undefined);
				}}
			>
				{t("feed.ownOnly")}
			</Checkbox>
			<Inline>
				{/* Browsers have no clipboard on pages without TLS. */}
				{navigator.clipboard && (
					<Button icon="copy" autoFocus onPress={() => void copy()}>
						{t("feed.copy")}
					</Button>
				)}
				<span role="status" className="users-deadline__none">
					{copied && t(`feed.${copied}`)}
				</span>
			</Inline>
			<p className="users-deadline__none">{t("feed.help")}</p>
		</Stack>
	);
}

interface StandProps {
	since: string | undefined;
	/** The address is in sight. */
	isShown: boolean;
	onCreate: () => void;
	isPending: boolean;
	onAsk: (question: "renew" | "revoke") => void;
}

function Stand({ since, isShown, onCreate, isPending, onAsk }: StandProps) {
	const { t } = useTexts();
	if (since === undefined)
		return (
			<Inline>
				<Button variant="primary" icon="plus" isPending={isPending} onPress={onCreate}>
					{t("feed.create")}
				</Button>
			</Inline>
		);
	return (
		<Stack>
			{!isShown && <p>{t("feed.since", { when: formatDateTime(since) })}</p>}
			<Inline>
				<Button icon="refresh" onPress={() => onAsk("renew")}>
					{t("feed.renew")}
				</Button>
				<Button icon="trash" variant="ghost" onPress={() => onAsk("revoke")}>
					{t("feed.revoke")}
				</Button>
			</Inline>
		</Stack>
	);
}

/** The person's deadlines in a calendar of their own: by an address that they can take back. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
	const { t } = useTexts();
	const api = useApi();
	const queries = useQueryClient();
	const query = feedQuery(api);
	const feed = useQuery(query);
	const [created, setCreated] = useState<CreatedCalendarFeed>();
	const [question, setQuestion] = useState<"renew" | "revoke">();
	const refresh = () => queries.invalidateQueries({ queryKey: query.queryKey });
	const creating = useMutation({ mutationFn: () => createFeed(api), onSuccess: setCreated, onSettled: refresh });
	const removing = useMutation({
		mutationFn: () => removeFeed(api),
		onSuccess: () => setCreated(undefined),
		onSettled: refresh,
	});
	return (
		<Dialog
			isOpen
			isDismissable={false}
			title={t("feed.title")}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			footer={<Button onPress={onClose}>{t("feed.close")}</Button>}
		>
			<Stack>
				<p>{t("feed.what")}</p>
				{created && <Created created={created} />}
				{creating.error && !question && <Banner tone="error">{errorMessage(creating.error)}</Banner>}
				{feed.data ? (
					<Stand
						since={feed.data.since}
						isShown={created !== undefined}
						isPending={creating.isPending}
						onCreate={() => creating.mutate()}
						onAsk={setQuestion}
					/>
				) : feed.error ? (
					<ErrorState
						message={errorMessage(feed.error)}
						onRetry={() => void feed.refetch()}
						isRetrying={feed.isFetching}
					/>
				) : (
					<Skeleton lines={2} />
				)}
			</Stack>
			{question && (
				<ConfirmDialog
					isOpen
					onOpenChange={(isOpen) => !isOpen && setQuestion(undefined)}
					tone="danger"
					title={t(`feed.${question}Title`)}
					message={t(`feed.${question}Message`)}
					confirmLabel={t(`feed.${question}`)}
					onConfirm={() => (question === "renew" ? creating : removing).mutateAsync()}
				/>
			)}
		</Dialog>
	);
}
