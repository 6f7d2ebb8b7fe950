import type { PersonalData, PersonalDataErasure } from "@portal/contracts/contract/enquiries";
import { readableAddress } from "@portal/contracts/kit/addresses";
import { Banner, Button, Card, ConfirmDialog, EmptyState, FailureBanner, Inline, Stack } from "@portal/shared-ui";
import {
	errorMessage,
	Loading,
	useApi,
	useMutation,
	useQuery,
	useQueryClient,
	useTranslation,
} from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { ENQUIRIES } from "../api.ts";
import { erasePersonalData, personalDataQuery, savePersonalData } from "./api.ts";
import { PersonalDataLists } from "./PersonalDataLists.tsx";

const isErasable = ({ enquiries, mentions, watches = 0, mails = 0 }: PersonalData) =>
	enquiries.length + mentions.length + watches + mails > 0;
const isEmpty = (personalData: PersonalData) => {
	const { clients, notes, files, audits, competences, conflicts } = personalData;
	const kept = [clients, notes, files, audits, competences, conflicts];
	return !isErasable(personalData) && kept.every((list = []) => list.length === 0);
};

function Erased({ erased }: { erased: PersonalDataErasure }) {
	const { t } = useTranslation("enquiries");
	const { enquiries, mentions, watches = 0, mails = 0 } = erased;
	const element = useRef<HTMLDivElement>(null);
	// The pressed button may have disappeared, so the result takes the focus to keep the place of keyboard users.
	useEffect(() => element.current?.focus(), []);
	return (
		<div ref={element} tabIndex={-1}>
			<Banner tone="success">
				{(enquiries > 0 || mentions + watches + mails === 0) && t("person.erasedEnquiries", { count: enquiries })}{" "}
				{mentions > 0 && t("person.erasedMentions", { count: mentions })}{" "}
				{watches > 0 && t("person.erasedWatches", { count: watches })}{" "}
				{mails > 0 && t("person.erasedMails", { count: mails })}
			</Banner>
		</div>
	);
}

interface EraseDialogProps {
	email: string;
	personalData: PersonalData;
	isOpen: boolean;
	onOpenChange: (isOpen: boolean) => void;
	onConfirm: () => Promise<unknown>;
}

const listed = (records: readonly { reference: string }[]) => ({
	count: records.length,
	references: records.map(({ reference }) => reference).join(", "),
});

function EraseDialog({ email, personalData, ...props }: EraseDialogProps) {
	const { t } = useTranslation("enquiries");
	const { enquiries, mentions, clients, notes = [], watches = 0, mails = 0 } = personalData;
	return (
		<ConfirmDialog
			{...props}
			tone="danger"
			title={t("person.eraseTitle", { email: readableAddress(email) })}
			message={t("person.eraseFinal")}
			confirmLabel={t("enquiry.delete")}
		>
			<Stack gap="small">
				{enquiries.length > 0 && <p>{t("person.eraseEnquiries", listed(enquiries))}</p>}
				{mentions.length > 0 && <p>{t("person.eraseMentions", listed(mentions))}</p>}
				{watches > 0 && <p>{t("person.eraseWatches", { count: watches })}</p>}
				{mails > 0 && <p>{t("person.eraseMails", { count: mails })}</p>}
				{clients.length > 0 && <p>{t("person.clientsKept")}</p>}
				{notes.length > 0 && <p>{t("person.notesKept")}</p>}
			</Stack>
		</ConfirmDialog>
	);
}

export function PersonalDataCard({ email }: { email: string }) {
	const { t } = useTranslation("enquiries");
	const api = useApi();
	const queryClient = useQueryClient();
	const [isErasing, setErasing] = useState(false);
	const { data, error, isFetching, refetch } = useQuery(personalDataQuery(api, { email }));
	const exporting = useMutation({ mutationFn: () => savePersonalData(api, { email }) });
	const erasing = useMutation({
		mutationFn: () => erasePersonalData(api, { email }),
		onSuccess: async () => {
			void queryClient.invalidateQueries({ queryKey: ENQUIRIES });
			await refetch();
		},
	});
	return (
		<Card
			title={t("person.held", { email: readableAddress(email) })}
			actions={
				data &&
				!isEmpty(data) && (
					<Inline gap="small">
						<Button icon="download" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
							{t("page.export")}
						</Button>
						{isErasable(data) && (
							<Button icon="trash" onPress={() => setErasing(true)}>
								{t("enquiry.delete")}
							</Button>
						)}
					</Inline>
				)
			}
		>
			<Stack>
				{erasing.data && !isErasing && <Erased erased={erasing.data} />}
				{exporting.error && <FailureBanner onDismiss={exporting.reset}>{errorMessage(exporting.error)}</FailureBanner>}
				{(data === undefined || error !== null) && <Loading query={{ error, isFetching, refetch }} lines={4} />}
				{data && isEmpty(data) && (
					<EmptyState icon="info" message={t("person.nothing", { email: readableAddress(email) })} />
				)}
				{data && !isEmpty(data) && (
					<>
						<PersonalDataLists personalData={data} />
						<EraseDialog
							email={email}
							personalData={data}
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
