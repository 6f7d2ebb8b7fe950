import "../enquiries.css";
import { ENQUIRY_LIMITS, personalDataRequest } from "@portal/contracts/contract/enquiries";
import { ActionBar, Breadcrumbs, Card } from "@portal/shared-ui";
import { Form, useAppForm } from "@portal/shared-ui/form";
import { Page, schemaValidator, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { ENQUIRIES } from "../paths.ts";
import { PersonalDataCard } from "./PersonalDataCard.tsx";

const validate = schemaValidator(personalDataRequest);

export function PersonalDataPage() {
	const { t } = useTranslation("enquiries");
	// The address whose data is shown. `round` increases with each search, so that a repeated search for the same
	// address sends a new request.
	const [search, setSearch] = useState({ email: "", round: 0 });
	const form = useAppForm({
		defaultValues: { email: "" },
		validate,
		onSubmit: (values) => {
			const { email } = personalDataRequest.parse(values);
			setSearch(({ round }) => ({ email, round: round + 1 }));
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
			{search.round > 0 && <PersonalDataCard key={search.round} email={search.email} />}
		</Page>
	);
}
