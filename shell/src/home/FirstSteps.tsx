import { ACCESS } from "@portal/contracts/kit/access";
import { Card, LinkButton } from "@portal/shared-ui/basics";
import { brand, useApi, useQuery, useSession, useTranslation } from "@portal/shared-ui/module";
import { ownFactors } from "../account/api.ts";
import { hasClients, hasOwnPassword } from "./api.ts";

export function FirstSteps() {
	const { t } = useTranslation("shell");
	const api = useApi();
	const { user, hasRole } = useSession();
	const isEmpty = useQuery({ ...hasClients(api), enabled: hasRole(...ACCESS.users) }).data === false;
	const factors = useQuery({ ...ownFactors(api), enabled: isEmpty }).data;
	const isPasswordOwn = useQuery({ ...hasOwnPassword(api, user?._id ?? ""), enabled: isEmpty }).data;
	if (!isEmpty || !factors || isPasswordOwn === undefined) return null;
	const steps = [
		{ id: "password", href: "/sicherheit", isDone: isPasswordOwn },
		{ id: "factor", href: "/sicherheit", isDone: factors.totp !== undefined || factors.passkeys.length > 0 },
		// This step is done when the brand has no notice, such as the one that the certification body is fictional.
		{ id: "brand", href: "/impressum", isDone: brand.notice === undefined },
		{ id: "client", href: "/addClient", isDone: false },
	] as const;
	return (
		<Card title={t("home.first.title")}>
			<ol className="shell-first ui-list">
				{steps
					.filter(({ isDone }) => !isDone)
					.map(({ id, href }) => (
						<li key={id}>
							<span>{t(`home.first.${id}.text`)}</span>
							<LinkButton size="small" href={href}>
								{t(`home.first.${id}.action`)}
							</LinkButton>
						</li>
					))}
			</ol>
		</Card>
	);
}
