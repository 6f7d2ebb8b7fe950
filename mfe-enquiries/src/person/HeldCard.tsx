import type { HeldData, PersonErasure } from "@portal/contracts/contract/enquiries";
import {
	Banner,
	Button,
	Card,
	ConfirmDialog,
	EmptyState,
	ErrorState,
	FailureBanner,
	Inline,
	Skeleton,
	Stack,
} from "@portal/shared-ui";
import { errorMessage, useApi, useMutation, useQuery, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { ENQUIRIES } from "../api.ts";
import { eraseHeld, heldQuery, saveHeld } from "./api.ts";
import { HeldLists } from "./HeldLists.tsx";

const isErasable = ({ enquiries, mentions, watches = 0 }: HeldData) => enquiries.length + mentions.length + watches > 0;
const isEmpty = (held: HeldData) => !isErasable(held) && held.clients.length + (held.notes?.length ?? 0) === 0;

function Erased({ erased }: { erased: PersonErasure }) {
	const { t } = useTranslation("enquiries");
	const { enquiries, mentions, watches = 0 } = erased;
	const element = useRef<HTMLDivElement>(null);
	// The button that was pressed may be gone.
	useEffect(() => element.current?.focus(), []);
	return (
		<div ref={element} tabIndex={-1}>
			<Banner tone="success">
				{(enquiries > 0 || mentions + watches === 0) && t("person.erasedEnquiries", { count: enquiries })}{" "}
				{mentions > 0 && t("person.erasedMentions", { count: mentions })}{" "}
				{watches > 0 && t("person.erasedWatches", { count: watches })}
			</Banner>
		</div>
	);
}

interface EraseDialogProps {
	email: string;
	held: HeldData;
	isOpen: boolean;
	onOpenChange: (isOpen: boolean) => void;
	onConfirm: () => Promise<unknown>;
}

const listed = (records: readonly { reference: string }[]) => ({
	count: records.length,
	references: records.map(({ reference }) => reference).join(", "),
});

/** Names what is about to be erased for good, and what stays. */
export function EraseDialog({ email, held, ...props }: EraseDialogProps) {
	const { t } = useTranslation("enquiries");
	const { enquiries, mentions, clients, notes = [], watches = 0 } = held;
	return (
		<ConfirmDialog
			{...props}
			tone="danger"
			title={t("person.eraseTitle", { email })}
			message={t("person.eraseFinal")}
			confirmLabel={t("person.erase")}
		>
			<Stack gap="small">
				{enquiries.length > 0 && <p>{t("person.eraseEnquiries", listed(enquiries))}</p>}
				{mentions.length > 0 && <p>{t("person.eraseMentions", listed(mentions))}</p>}
				{watches > 0 && <p>{t("person.eraseWatches", { count: watches })}</p>}
				{clients.length > 0 && <p>{t("person.clientsKept")}</p>}
				{notes.length > 0 && <p>{t("person.notesKept")}</p>}
			</Stack>
		</ConfirmDialog>
	);
}

export function HeldCard({ email }: { email: string }) {
	const { t } = useTranslation("enquiries");
	const api = useApi();
	const queryClient = useQueryClient();
	const [isErasing, setErasing] = useState(false);
	const { data, error, isFetching, refetch } = useQuery(heldQuery(api, { email }));
	const exporting = useMutation({ mutationFn: () => saveHeld(api, { email }) });
	const erasing = useMutation({
		mutationFn: () => eraseHeld(api, { email }),
		onSuccess: async () => {
			void queryClient.invalidateQueries({ queryKey: ENQUIRIES });
			await refetch();
		},
	});
	return (
		<Card
			title={t("person.held", { email })}
			actions={
				data &&
				!isEmpty(data) && (
					<Inline gap="small">
						<Button icon="download" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
							{t("person.export")}
						</Button>
						{isErasable(data) && (
							<Button icon="trash" onPress={() => setErasing(true)}>
								{t("person.erase")}
							</Button>
						)}
					</Inline>
				)
			}
		>
			<Stack>
				{erasing.data && !isErasing && <Erased erased={erasing.data} />}
				{exporting.error && <FailureBanner onDismiss={exporting.reset}>{errorMessage(exporting.error)}</FailureBanner>}
				{data === undefined && error === null && <Skeleton lines={4} />}
				{error !== null && (
					<ErrorState message={errorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
				)}
				{data && isEmpty(data) && <EmptyState icon="info" message={t("person.nothing", { email })} />}
				{data && !isEmpty(data) && (
					<>
						<HeldLists held={data} />
						<EraseDialog
							email={email}
							held={data}
							isOpen={isErasing}
							onOpenChange={setErasing}
							onConfirm={() => erasing.mutateAsync()}
						/>
					</>
				)}
			</Stack>
		</Card>
	);
}
