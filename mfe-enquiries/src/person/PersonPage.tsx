import "../enquiries.css";
import { ENQUIRY_LIMITS, personQuestion } from "@portal/contracts/contract/enquiries";
import { ActionBar, Breadcrumbs, Card } from "@portal/shared-ui";
import { Form, useAppForm } from "@portal/shared-ui/form";
import { Page, schemaValidator, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { ENQUIRIES } from "../paths.ts";
import { HeldCard } from "./HeldCard.tsx";

const validate = schemaValidator(personQuestion);

export function PersonPage() {
	const { t } = useTranslation("enquiries");
	// Asking twice for the same address is a new question.
	const [asked, setAsked] = useState({ email: "", round: 0 });
	const form = useAppForm({
		defaultValues: { email: "" },
		validate,
		onSubmit: (values) => {
			const { email } = personQuestion.parse(values);
			setAsked(({ round }) => ({ email, round: round + 1 }));
			return Promise.resolve();
		},
	});
	return (
		<Page
			title={t("person.title")}
			breadcrumbs={<Breadcrumbs items={[{ label: t("page.title"), href: ENQUIRIES }, { label: t("person.title") }]} />}
		>
			<Card description={t("person.intro")} title={t("person.question")}>
				<Form form={form} aria-label={t("person.title")}>
					<form.AppField name="email">
						{(field) => (
							<field.TextField
								label={t("person.email")}
								type="email"
								autoComplete="off"
								maxLength={ENQUIRY_LIMITS.email}
								isRequired
							/>
						)}
					</form.AppField>
					<ActionBar>
						<form.SubmitButton icon="search">{t("person.search")}</form.SubmitButton>
					</ActionBar>
				</Form>
			</Card>
			{asked.round > 0 && <HeldCard key={asked.round} email={asked.email} />}
		</Page>
	);
}
