import { type CreatedCalendarFeed, ME } from "@portal/contracts/contract/deadlines";
import { Banner, Button, Checkbox, ConfirmDialog, Inline, Stack, TextField } from "@portal/shared-ui";
import {
	errorMessage,
	formatDateTime,
	Loading,
	useApi,
	useMutation,
	useQuery,
	useQueryClient,
} from "@portal/shared-ui/module";
import { useState } from "react";
import { CopyButton } from "../../CopyButton.tsx";
import { Window } from "../../FormDialog.tsx";
import { createFeed, feedQuery, removeFeed } from "../api.ts";
import { useTexts } from "../useTexts.ts";

const addressOf = (token: string, isOwnOnly: boolean) =>
	`${window.location.origin}/api/deadlines.ics?${new URLSearchParams({ token, ...(isOwnOnly ? { assignee: ME } : {}) })}`;

/** Shows the new calendar address. The user must copy it now, because the server stores only a hash of its token. */
function Created({ created }: { created: CreatedCalendarFeed }) {
	const { t } = useTexts();
	const [isOwnOnly, setOwnOnly] = useState(false);
	const [copied, setCopied] = useState<"copied" | "notCopied">();
	const address = addressOf(created.token, isOwnOnly);
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
				<CopyButton text={address} autoFocus onDone={setCopied}>
					{t("feed.copy")}
				</CopyButton>
				<span role="status" className="users-deadline__none">
					{copied && t(`feed.${copied}`)}
				</span>
			</Inline>
			<p className="users-deadline__none">{t("feed.help")}</p>
		</Stack>
	);
}

/** Creates or revokes the address from which a calendar application loads the user's deadlines. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
	const { t } = useTexts();
	const api = useApi();
	const queries = useQueryClient();
	const query = feedQuery(api);
	const feed = useQuery(query);
	const since = feed.data?.since;
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
		<Window title={t("feed.title")} onClose={onClose} footer={<Button onPress={onClose}>{t("feed.close")}</Button>}>
			<Stack>
				<p>{t("feed.what")}</p>
				{created && <Created created={created} />}
				{creating.error && !question && <Banner tone="error">{errorMessage(creating.error)}</Banner>}
				{!feed.data && <Loading lines={2} query={feed} />}
				{feed.data && since === undefined && (
					<Inline>
						<Button variant="primary" icon="plus" isPending={creating.isPending} onPress={() => creating.mutate()}>
							{t("feed.create")}
						</Button>
					</Inline>
				)}
				{since !== undefined && (
					<>
						{!created && <p>{t("feed.since", { when: formatDateTime(since) })}</p>}
						<Inline>
							<Button icon="refresh" onPress={() => setQuestion("renew")}>
								{t("feed.renew")}
							</Button>
							<Button icon="trash" variant="ghost" onPress={() => setQuestion("revoke")}>
								{t("feed.revoke")}
							</Button>
						</Inline>
					</>
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
		</Window>
	);
}
