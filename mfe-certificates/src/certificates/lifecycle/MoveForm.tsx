import {
	type Certificate,
	type PublicMove,
	REASON_LIMIT,
	reinstatement,
	suspension,
} from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { CAUSES, type Cause } from "@portal/contracts/kit/public-states";
import { ActionBar } from "@portal/shared-ui";
import { Form, RequiredHint, UnsavedGuard, useAppForm, useIsDirty, useSelector } from "@portal/shared-ui/form";
import { schemaValidator, today, useApi, useBlocker, useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import type texts from "../../../locales/de.json";
import { reinstateCertificate, retractCertificate, suspendCertificate } from "../../certifications/api.ts";
import { PublicView } from "../public-view/PublicView.tsx";

/** Options of the field "cause". The German label is also the id, because the API expects the label. */
const CAUSE_OPTIONS = Object.values(CAUSES).map((cause) => ({ id: cause, label: cause }));

/** Status changes that require a reason and are visible to the public: suspend, reinstate and retract. */
export type ReasonedMove = Exclude<PublicMove, "publish" | "supersede">;

interface Values {
	cause: Cause | "";
	until: string;
	reason: string;
}

function causeOf({ cause }: Values): Cause {
	if (cause === "") throw new Error("The form was valid without a cause");
	return cause;
}

type SendMove = (api: ReturnType<typeof useApi>, certificate: Certificate, values: Values) => Promise<unknown>;
const REQUESTS: Readonly<Record<ReasonedMove, SendMove>> = {
	suspend: (api, certificate, values) => suspendCertificate(api, certificate, { ...values, cause: causeOf(values) }),
	reinstate: (api, certificate, { reason }) => reinstateCertificate(api, certificate, reason),
	retract: (api, certificate, values) =>
		retractCertificate(api, certificate, { cause: causeOf(values), reason: values.reason }),
};

// Requires a cause even for a retraction, for which the API needs none, because the public page shows the cause.
const checkWithCause = schemaValidator(suspension);
const checkReinstatement = schemaValidator(reinstatement);

interface MoveFormProps {
	certificate: Certificate;
	certification: Certification;
	move: ReasonedMove;
	/** The cause that the form proposes, also as its reason. */
	cause?: Values["cause"];
	onDone: (message: string) => unknown;
	leave: ReactNode;
}

export function MoveForm({ certificate, certification, move, cause: proposed = "", onDone, leave }: MoveFormProps) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const number = certificate.certificateNumber;
	const needsCause = move !== "reinstate";
	const form = useAppForm<Values>({
		defaultValues: { cause: proposed, until: "", reason: proposed },
		validate: (values) => (needsCause ? checkWithCause(values) : checkReinstatement({ reason: values.reason })),
		onSubmit: async (values) => {
			await REQUESTS[move](api, certificate, values);
			await onDone(t(`done.${move satisfies keyof typeof texts.done}`, { number }));
		},
	});
	const cause = useSelector(form.store, ({ values }) => values.cause);
	const isDirty = useIsDirty(form);
	return (
		<Form form={form} aria-label={t(`life.title.${move satisfies keyof typeof texts.life.title}`, { number })}>
			<RequiredHint />
			{needsCause && (
				<form.AppField name="cause">
					{(field) => (
						<field.Select
							label={t("life.cause")}
							description={t("life.causeHint")}
							options={CAUSE_OPTIONS}
							isRequired
						/>
					)}
				</form.AppField>
			)}
			<form.AppField name="reason">
				{(field) => (
					<field.TextArea
						label={t("approval.reason")}
						description={t("life.reasonHint")}
						maxLength={REASON_LIMIT}
						isRequired
					/>
				)}
			</form.AppField>
			{move === "suspend" && (
				<form.AppField name="until">
					{(field) => <field.DateField label={t("life.until")} description={t("life.untilHint")} minValue={today()} />}
				</form.AppField>
			)}
			<PublicView certificate={certificate} certification={certification} move={move} cause={cause} />
			<ActionBar>
				{leave}
				<form.SubmitButton variant={needsCause ? "danger" : "primary"}>
					{t(move === "retract" ? "approval.retract" : `row.${move satisfies keyof typeof texts.row}`)}
				</form.SubmitButton>
			</ActionBar>
			<UnsavedGuard isDirty={isDirty} blocker={useBlocker(isDirty)} />
		</Form>
	);
}
